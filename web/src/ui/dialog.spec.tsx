import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, Dialog } from './dialog.tsx';

afterEach(cleanup);

function Opener({ children, dismissible }: { children?: ReactNode; dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Approve stage" dismissible={dismissible}>
        {children}
      </Dialog>
    </>
  );
}

let now = 0;
beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const open = ({ longAgo = true } = {}) => {
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  if (longAgo) now += 1000;
  return opener;
};

describe('Dialog', () => {
  it('is modal, named by its title, and focuses the title when there is no field', () => {
    render(<Opener />);
    open();
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Approve stage' });
    expect(dialog.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Approve stage' }));
  });

  it('focuses its first field', () => {
    render(
      <Opener>
        <input aria-label="Reason" />
      </Opener>,
    );
    open();
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
    ['its close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    [
      'a press outside',
      () => {
        fireEvent.mouseDown(screen.getByRole('dialog'));
        fireEvent.click(screen.getByRole('dialog'));
      },
    ],
  ])('closes by %s and returns the focus to where it came from', (_, leave) => {
    render(<Opener />);
    const opener = open();
    leave();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('stays open when it shrinks under a double click, whose second click falls beside it', () => {
    render(<Opener />);
    open();
    fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 });
    fireEvent.click(screen.getByRole('dialog'), { detail: 2 });
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  it('stays open when text is selected from inside to outside', () => {
    render(<Opener />);
    open();
    fireEvent.mouseDown(screen.getByRole('heading'));
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  it('stays open at the second click of the double click that opened it', () => {
    const onPress = vi.fn();
    render(
      <Opener>
        <button type="button" onClick={onPress}>
          Confirm
        </button>
      </Opener>,
    );
    open({ longAgo: false });
    now += 250;
    fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 1 });
    fireEvent.click(screen.getByRole('dialog'), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }), { detail: 2 });
    expect(screen.queryByRole('dialog')).not.toBeNull();
    expect(onPress).not.toHaveBeenCalled();
    now += 300;
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }), { detail: 2 });
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('stays open on Escape and outside clicks if it is not dismissible', () => {
    render(<Opener dismissible={false} />);
    open();
    const dialog = screen.getByRole('dialog');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.mouseDown(dialog);
    fireEvent.click(dialog);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });
});

describe('ConfirmDialog', () => {
  const confirm = (tone: 'primary' | 'danger') => {
    const onConfirm = vi.fn();
    render(
      <ConfirmDialog
        open
        onClose={() => {}}
        onConfirm={onConfirm}
        title="Are you sure?"
        confirm="Delete project"
        cancel="Keep project"
        tone={tone}
      />,
    );
    return onConfirm;
  };

  it('starts on the harmless way out when the other is dangerous', () => {
    confirm('danger');
    expect(document.activeElement?.textContent).toBe('Keep project');
  });

  it('starts on the action otherwise', () => {
    const onConfirm = confirm('primary');
    expect(document.activeElement?.textContent).toBe('Delete project');
    fireEvent.click(screen.getByRole('button', { name: 'Delete project' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});
