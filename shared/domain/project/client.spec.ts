import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DomainEvent, withAdditions } from '../event.ts';
import { approversOf, type Workflow } from '../workflow/index.ts';
import { kinds, move, stepOf } from '../workflow/moves.testing.ts';
import { after, begin, linear, send, take, undo } from '../workflow/workflow.testing.ts';
import { clientLock, decideClient, reachOf, type Told } from './client.ts';
import { chooseContacts } from './contacts.ts';

const agent = { kind: 'agent' };
const mail = { subject: 'Film', template_id: null, type: 'send_preview', to: [10_001] };
const project = { client_id: 1, client_name: 'Acme', is_survey_sent: false };
const other = { id: 2, name: 'Blue' };
const fresh = linear(1);
const decide = (history: readonly Told[] = [], workflows: readonly Workflow[] = [fresh], of: object = {}) =>
  decideClient({ ...project, ...of }, workflows, history, other);

describe('the client of a project', () => {
  test('can be changed before anything reached them, with the names of both', () => {
    expect(decide()).toEqual({ type: 'accepted', events: [{ id: 2, name: 'Blue', was: 'Acme' }] });
    const begun = after(linear(1, 1)).workflow;
    expect(clientLock(project, [begun])).toBeUndefined();
    expect(clientLock(project, [after(fresh).workflow])).toBeUndefined();
    expect(decideClient(project, [fresh], [], { id: 1, name: 'Acme' })).toEqual({
      type: 'ignored',
      reason: 'unchanged',
    });
  });

  test('stays once a mail went out, even if the sending was undone', () => {
    const refused = { type: 'refused', reason: 'client_has_mail', field: 'client_id' };
    expect(decide([], [after(fresh, send(1, 0)).workflow])).toEqual(refused);
    const undone = after(fresh, send(1, 0), undo()).workflow;
    expect(clientLock(project, [undone])).toBeUndefined();
    const sent: Told = { actor: agent, events: [{ category: 'Mail Resent' } as DomainEvent] };
    expect(decide([sent], [undone])).toEqual(refused);
    expect(decide([], [undone], { client_reached: 'sent' })).toEqual(refused);
    expect(decide([], [fresh], { is_survey_sent: true })).toEqual(refused);
  });

  test('stays once the client has answered, or an answer was recorded for them', () => {
    const refused = { type: 'refused', reason: 'client_has_answered', field: 'client_id' };
    const approved: Told = { actor: agent, events: [{ category: 'Stage Approved' } as DomainEvent] };
    expect(decide([approved])).toEqual(refused);
    const noted: Told = { actor: { kind: 'contact' }, events: [{ category: 'Scope Deleted', note_id: 1 }] };
    expect(decide([noted])).toEqual(refused);
  });

  test('is reached by mails, links that were handed over and notes that are mailed', () => {
    const reach = (event: object, by = 'agent') =>
      reachOf({ actor: { kind: by }, events: [event as DomainEvent] });
    expect(reach({ category: 'Deliverable Sent', mail })).toBe('sent');
    expect(reach({ category: 'Revision Reminder', mail: null }, 'schedule')).toBeUndefined();
    expect(reach({ category: 'Link Copied' })).toBe('sent');
    expect(reach({ category: 'Scope Added', notify: { client: true, agency: false } })).toBe('sent');
    expect(reach({ category: 'Scope Added', notify: { client: false, agency: true } })).toBeUndefined();
    expect(reach({ category: 'Link Opened' }, 'contact')).toBe('answered');
    expect(reach({ category: 'Deliverable Saved' })).toBeUndefined();
    expect(reach({ category: 'Project Updated', changed: ['client_id'] })).toBeUndefined();
  });
});

test('over any sequence of commands the contacts, links, approvers and figures of a project belong to one client', () => {
  const client = fc.integer({ min: 1, max: 3 });
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), client }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('contacts' as const), client }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('work' as const), work: move(kinds) }) },
  );
  const cards = (id: number) =>
    [1, 2].map((n) => ({
      id: id * 10_000 + n,
      firstname: 'A',
      lastname: 'B',
      email: `a${n}@c${id}.example`,
    }));
  const owner = (contactId: number) => Math.floor(contactId / 10_000);
  let moved = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      let of = { ...project, contacts: cards(1) };
      let history = begin(linear(1, 1));
      const commits: Told[] = [];
      // Recipients of each mail that went out, and so the owners of its links.
      const links: number[] = [];
      for (const one of steps) {
        if (one.kind === 'work') {
          const { decision, next } = take(history, stepOf(one.work));
          history = next;
          if (decision.type !== 'accepted') continue;
          const to = of.contacts.map(({ id }) => id);
          const events = decision.events.map((event) => withAdditions(event, { mail: { ...mail, to } }));
          if (events.some((event) => 'mail' in event && event.mail)) links.push(...to);
          commits.push({ actor: agent, events });
          continue;
        }
        const chosen = chooseContacts(cards(one.client), cards(one.client), (n) => n);
        if ('type' in chosen) throw new Error(chosen.reason);
        if (one.kind === 'contacts') {
          // A contact of another client is refused where the client stays.
          const kept = chooseContacts(cards(of.client_id), chosen.contacts.slice(0, 1), (n) => n);
          if (!('type' in kept)) of = { ...of, contacts: [...kept.contacts] };
          continue;
        }
        const to = { id: one.client, name: `Client ${one.client}` };
        const verdict = decideClient(of, [history.workflow], commits, to);
        if (verdict.type !== 'accepted') continue;
        moved += 1;
        of = { ...of, client_id: to.id, client_name: to.name, contacts: [...chosen.contacts] };
      }
      expect(new Set([...of.contacts.map(({ id }) => owner(id)), ...links.map(owner)])).toEqual(
        new Set([of.client_id]),
      );
      for (const { approval } of history.workflow.stages)
        expect(approversOf(approval ?? 'all', of.contacts).every((id) => owner(id) === of.client_id)).toBe(
          true,
        );
    }),
  );
  expect(moved).toBeGreaterThan(50);
});
