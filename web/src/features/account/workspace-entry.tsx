import type { ReactNode } from 'react';
import { checkSubdomain } from '#contracts/account.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { notifyError } from '#lib/page/notify.ts';
import { account } from '#lib/texts/en/account.ts';
import { enter as texts } from '#lib/texts/en/enter.ts';
import { Notice, TextLink } from '#ui/index.ts';
import { AccountPage } from './account-page.tsx';
import { addressAt, type Entrance } from './entrance.ts';
import { OneFieldForm } from './one-field-form.tsx';

const { fields, verify } = account;

/** Extracts the subdomain from the typed text, which may be a whole address. */
const subdomainIn = (typed: string, domain: string): string => {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  return host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : host;
};

/**
 * Sign-in at a host without a workspace: asks for the workspace. `children` lists the user's workspaces, and has the
 * filled button while `isQuiet`.
 */
export function WorkspaceEntry({
  entrance,
  isQuiet = false,
  children,
}: {
  entrance: Entrance;
  isQuiet?: boolean;
  children?: ReactNode;
}) {
  const { domain } = entrance;
  const isElsewhere = ![domain, `www.${domain}`].includes(location.host);

  const submit = async (typed: string): Promise<string | undefined> => {
    const subdomain = subdomainIn(typed, domain);
    if (!/^[a-z0-9-]+$/.test(subdomain)) return texts.unknown;
    try {
      await api(checkSubdomain, { query: { subdomain } });
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.problem?.field !== 'subdomain') {
        notifyError(failure, texts.unknown);
        return undefined;
      }
      if (failure.problem.code === 'subdomain_taken') {
        location.assign(addressAt(`${subdomain}.${domain}`, '/signin'));
        return undefined;
      }
    }
    return texts.unknown;
  };

  return (
    <AccountPage
      pageTitle={texts.pageTitle}
      title={texts.title}
      text={texts.text}
      footer={
        <>
          <span>
            {texts.newHere} <TextLink href="/signup">{texts.signUp}</TextLink>
          </span>
          <TextLink href="/signin/url-retrieve">{texts.forgotten}</TextLink>
        </>
      }
    >
      {entrance.here === 'sign_up' && entrance.name !== null && (
        <Notice title={verify.title}>
          {verify.text(entrance.name)}. <TextLink href="/verify-email">{verify.resend}</TextLink>
        </Notice>
      )}
      {isElsewhere && entrance.here === 'nothing' && (
        <Notice tone="warning" title={texts.noWorkspace}>
          {texts.noWorkspaceText}
        </Notice>
      )}
      <OneFieldForm
        field={{
          label: fields.subdomain,
          name: 'subdomain',
          suffix: `.${domain}`,
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
        }}
        go={texts.continue}
        isQuiet={isQuiet}
        submit={submit}
      />
      {children}
    </AccountPage>
  );
}
