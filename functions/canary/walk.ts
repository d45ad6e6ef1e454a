/**
 * Walk of the canary: signs in, sends a preview, opens its link and approves, from outside, by calls that anybody may make. It knows
 * no table, queue or key: its password opens one workspace, and the product has no path for it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createClient, deleteClient, listClients } from '#contracts/clients.ts';
import { createProject } from '#contracts/projects.ts';
import { copyLink, decideReview, getReview, getTrackLink, openTrackLink } from '#contracts/review.ts';
import type { AnswerOf, BodyInput, ParamsInput, Route } from '#contracts/route.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';

/** Where the canary walks, and as whom. */
export interface Place {
  /** Origin of its workspace. */
  readonly origin: string;
  readonly clientId: string;
  readonly email: string;
  readonly password: string;
  /** Mailbox that the preview is sent to. */
  readonly contact: string;
}

export const steps = ['sign_in', 'prepare', 'send', 'mail', 'open', 'decide', 'tidy'] as const;
export type Step = (typeof steps)[number];

/** A step that went wrong. */
export class Fallen extends Error {
  readonly step: Step;

  constructor(step: Step, cause: unknown) {
    super(`the canary fell at ${step}`, { cause });
    this.step = step;
  }
}

/** Name of all that the canary makes, by which it finds what an earlier walk has left. */
const name = 'Canary';
const looks = { every: 1000, atMost: 60 };

const cognito = new CognitoIdentityProviderClient({});

interface Input<R extends Route> {
  readonly params?: ParamsInput<R>;
  readonly body?: BodyInput<R>;
}

/** Caller of the API at the workspace; without a token as a guest. */
const callerAt =
  (origin: string, token?: string) =>
  async <R extends Route>(
    route: R,
    { params = {} as ParamsInput<R>, body }: Input<R> = {},
  ): Promise<AnswerOf<R>> => {
    const values = params as Readonly<Record<string, unknown>>;
    const path = route.path.replace(/\{(\w+)\+?\}/g, (_, key: string) =>
      encodeURIComponent(String(values[key])),
    );
    const response = await fetch(`${origin}/api${path}`, {
      method: route.method,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'proofline-canary',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    // The body may hold a link: only the status is told.
    if (!response.ok) throw new Error(`${route.name} answered ${response.status}`);
    return (await response.json()) as AnswerOf<R>;
  };

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  for (let look = 0; look < looks.atMost; look += 1) {
    if (await isDone()) return;
    await pause(looks.every);
  }
  throw new Error('it did not happen in time');
};

/** Signs in by password alone; throws if Cognito asks for more. */
export const signIn = async ({ clientId, email, password }: Omit<Place, 'origin' | 'contact'>) => {
  const { AuthenticationResult } = await cognito.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: password },
    }),
  );
  const { AccessToken, RefreshToken } = AuthenticationResult ?? {};
  if (!AccessToken || !RefreshToken) throw new Error('the sign-in asks for more than a password');
  return { accessToken: AccessToken, refreshToken: RefreshToken };
};

/**
 * Walks once, and tells each step's milliseconds. Throws `Fallen` for the first step that goes wrong; what was made is taken away all
 * the same, now or by the next walk.
 */
export const walk = async (place: Place, tell: (step: Step, milliseconds: number) => void): Promise<void> => {
  const timed = async <Answer>(step: Step, work: () => Promise<Answer>): Promise<Answer> => {
    const began = performance.now();
    try {
      const answer = await work();
      tell(step, Math.round(performance.now() - began));
      return answer;
    } catch (cause) {
      throw new Fallen(step, cause);
    }
  };
  const { accessToken, refreshToken } = await timed('sign_in', () => signIn(place));
  const member = callerAt(place.origin, accessToken);
  const guest = callerAt(place.origin);
  const takeAway = async () => {
    const { clients } = await member(listClients);
    const left = clients.filter((client) => client.name === name && client.status === 'active');
    for (const { id } of left) await member(deleteClient, { params: { id } });
  };
  const tidy = async () => {
    await takeAway();
    await cognito.send(new RevokeTokenCommand({ ClientId: place.clientId, Token: refreshToken }));
  };
  try {
    const made = await timed('prepare', async () => {
      await takeAway();
      const contact = { firstname: name, lastname: name, email: place.contact };
      const client = await member(createClient, { body: { name, contacts: [contact] } });
      const { project, workflows } = await member(createProject, {
        body: {
          name,
          client_id: client.id,
          contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
            id,
            firstname,
            lastname,
            email,
          })),
          workflows: [{ stages: [{ title: name, revisions: 1 }] }],
        },
      });
      const [workflow] = workflows;
      const revision = workflow?.tasks[0]?.tasks[0];
      const [recipient] = client.contacts;
      if (!workflow || !revision || !recipient) throw new Error('the project lacks its round');
      return { id: project.id, wf: workflow.id, rev: revision.id, contactId: recipient.id };
    });
    const { id, wf, rev, contactId } = made;
    await timed('send', () =>
      member(sendPreview, {
        params: { id, wf, rev },
        body: {
          emailText: { subject: name, body: '<p>{{review_link}}</p>' },
          reviewLink: place.origin,
        },
      }),
    );
    const historyHas =
      (is: (entry: AnswerOf<typeof getTimeline>['history'][number]) => boolean) => async () =>
        (await member(getTimeline, { params: { id, wf } })).history.some(is);
    await timed('mail', () =>
      until(
        historyHas(({ mails = [] }) =>
          mails.some(({ to, state }) => to === place.contact && state === 'sent'),
        ),
      ),
    );
    const token = await timed('open', async () => {
      const { url } = await member(copyLink, { params: { id, rev, contactId } });
      const link = new URL(url).pathname.split('/').at(-1) ?? '';
      await guest(getTrackLink, { params: { id: link } });
      await guest(getReview, { params: { token: link } });
      await guest(openTrackLink, { params: { id: link }, body: { interaction: 'pointer', visible: true } });
      return link;
    });
    await timed('decide', async () => {
      const { outcome } = await guest(decideReview, {
        params: { token },
        body: { decision: 'approve', message: '' },
      });
      if (outcome !== 'done') throw new Error(`the decision was ${outcome}`);
      await until(
        historyHas(({ events }) => events.some(({ category }) => category === 'Revision Approved')),
      );
    });
  } catch (fallen) {
    // The first step that went wrong is the one to tell.
    await tidy().catch(() => undefined);
    throw fallen;
  }
  await timed('tidy', tidy);
};
