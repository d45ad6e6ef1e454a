/**
 * Registry of the slow hand: every form, editor and autosaved page of the product, and the steps to open and send it.
 */
import type { Page } from 'playwright-core';
import { formatDate } from '#domain/calendar/date.ts';
import { ownNames } from '#domain/email-template/language.ts';
import { account } from '#lib/texts/en/account.ts';
import { billing } from '#lib/texts/en/billing.ts';
import { clients } from '#lib/texts/en/clients.ts';
import { compose } from '#lib/texts/en/compose.ts';
import { contacts } from '#lib/texts/en/contacts.ts';
import { deliverables } from '#lib/texts/en/deliverables.ts';
import { domains } from '#lib/texts/en/domains.ts';
import { editor as editorTexts } from '#lib/texts/en/editor.ts';
import { enter } from '#lib/texts/en/enter.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { files } from '#lib/texts/en/files.ts';
import { firstProof } from '#lib/texts/en/first-proof.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { guests } from '#lib/texts/en/guests.ts';
import { invitation } from '#lib/texts/en/invitation.ts';
import { multiUpdate } from '#lib/texts/en/multi-update.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { points } from '#lib/texts/en/points.ts';
import { projects } from '#lib/texts/en/projects.ts';
import { reset } from '#lib/texts/en/reset.ts';
import { review } from '#lib/texts/en/review.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { signIn } from '#lib/texts/en/sign-in.ts';
import { singleSignOn } from '#lib/texts/en/single-sign-on.ts';
import { survey } from '#lib/texts/en/survey.ts';
import { templates } from '#lib/texts/en/templates.ts';
import { timeline } from '#lib/texts/en/timeline.ts';
import { workflowEditor } from '#lib/texts/en/workflow-editor.ts';
import { beginAnswer } from './answering.ts';
import type { Place, Sending } from './slow-hand.ts';

/** Project with a started stage. */
interface Work {
  readonly id: number;
  readonly wf: number;
  /** Id of the first stage's preview. */
  readonly preview: number;
}

/** Test data of the places, created before by the API. */
export interface World {
  /** URL in the workspace; in another one, or at the bare host, if given. */
  readonly at: (path: string, subdomain?: string | null) => string;
  readonly client: number;
  /** Project for text only, and one for each thing that is sent. */
  readonly film: Work;
  readonly campaign: number;
  readonly sent: Readonly<Record<'preview' | 'deliverable' | 'survey', Work>>;
  readonly multi: number;
  /**
   * Projects whose preview waits for the client: their decision by the link, on the timeline and by the mailed link.
   */
  readonly waiting: Readonly<Record<'points' | 'comment' | 'changes' | 'panel' | 'act', Work>>;
  /** Mailed links of a review, of a survey, and of confirmations of a sign-up. */
  readonly link: (
    of: 'points' | 'comment' | 'changes' | 'survey' | 'confirm' | 'password' | 'invitation',
  ) => Promise<string>;
  readonly password: string;
  /** Details of the company’s identity provider. */
  readonly company: { readonly issuer: string; readonly client_id: string; readonly client_secret: string };
  readonly ownerEmail: string;
  readonly count: {
    readonly clients: () => Promise<number>;
    readonly projects: () => Promise<number>;
    readonly notes: () => Promise<number>;
    readonly team: () => Promise<number>;
    readonly views: () => Promise<number>;
    readonly deliverables: () => Promise<number>;
    readonly mailsTo: (address: string) => () => Promise<number>;
    /** Entries of a kind in the history of a project. */
    readonly events: (of: Work, category: string) => () => Promise<number>;
  };
}

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const editor = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
/** Field by its label, which may be followed by a mark. */
const labelled = (page: Page, label: string, within = main(page)) =>
  within.getByLabel(new RegExp(`^${label.replaceAll(/[()?.*+]/g, '\\$&')}`)).first();
const named = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const button = (name: string) => (page: Page) => main(page).getByRole('button', { name, exact: true }).last();
const inDialog = (name: string) => (page: Page) => dialog(page).getByRole('button', { name, exact: true });
const told = (text: string) => (page: Page) => page.getByText(text, { exact: true }).first().waitFor();

/** Loads a page, even if its URL is the present one. */
const load = async (page: Page, address: string) => {
  const isHere = page.url().split('#')[0] === address.split('#')[0];
  if (isHere) await page.goto('about:blank');
  await page.goto(address);
};

const timelineOf = ({ id, wf }: Work, hash = '') => `/projects/${id}/timeline/${wf}${hash}`;

/** Forms that keep their text. */
export const placesIn = (world: () => World): Readonly<Record<string, Place>> => {
  const goTo = (path: () => string, field: Place['field']) => async (page: Page) => {
    await load(page, world().at(path()));
    await field(page).waitFor();
  };
  const place = (
    kept: Place['kept'],
    path: () => string,
    field: Place['field'],
    more: Omit<Place, 'kept' | 'field' | 'open'> & Partial<Pick<Place, 'open'>>,
  ): Place => ({ kept, field, open: goTo(path, field), ...more });
  const saveBy = (name: string, call: RegExp): NonNullable<Place['save']> => ({
    button: button(name),
    call,
  });
  const mail = { kept: 'on this device' as const, body: (page: Page) => editor(page, compose.mail.body) };
  const filmAt = (hash: string) => () => timelineOf(world().film, hash);

  return {
    'the signature of the profile': place(
      'by itself',
      () => '/profile',
      (page) => editor(page, settings.profile.signatureLabel),
      { uses: ['features/settings/components/profile-page.tsx useAutosave RichTextEditor'] },
    ),
    'the last name of the profile': place(
      'by itself',
      () => '/profile',
      (page) => labelled(page, settings.profile.lastName),
      { uses: ['features/settings/components/profile-page.tsx useAutosave field'] },
    ),
    'the name of the workspace': place(
      'by itself',
      () => '/settings/workspace',
      (page) => labelled(page, settings.workspace.name),
      {
        uses: [
          'features/settings/components/workspace-page.tsx useAutosave field',
          'features/settings/components/settings-frame.tsx field',
        ],
      },
    ),
    'a point of a review': {
      kept: 'by itself',
      says: points.saving.saved,
      uses: ['parts/points/point-editor.tsx Form', 'parts/points/mention-area.tsx field'],
      field: (page) => page.getByRole('textbox', { name: points.words }),
      open: async (page) => {
        await load(page, await world().link('points'));
        await page.getByRole('button', { name: points.onWhole }).waitFor();
        const begun = page.getByRole('button', { name: points.edit, exact: true });
        if ((await begun.count()) > 0) await begun.last().click();
        else await page.getByRole('button', { name: points.onWhole }).click();
      },
    },
    'a member of the team': place(
      'by itself',
      () => '/settings/team',
      (page) => main(page).getByLabel(settings.team.field.surname).last(),
      {
        uses: [
          'features/settings/components/team-page.tsx useAutosave',
          'features/settings/components/team-member.tsx field',
        ],
        open: async (page) => {
          await load(page, world().at('/settings/team'));
          await main(page).locator('summary').last().click();
        },
      },
    ),
    'a client': place(
      'by a button',
      () => `/clients/${world().client}?tab=details`,
      (page) => labelled(page, clients.field.name),
      {
        uses: ['features/clients/components/client-form.tsx useForm field'],
        save: saveBy(clients.save, /^PUT .*\/api\/clients\/\d+$/),
      },
    ),
    'the settings of a project': place(
      'by a button',
      () => `/projects/${world().film.id}`,
      (page) => labelled(page, projects.field.reference_code),
      {
        uses: [
          'features/projects/components/project-settings-page.tsx useForm',
          'features/projects/components/project-form.tsx field',
          'features/projects/components/project-contacts.tsx field',
        ],
        save: saveBy(projects.save, /^PUT .*\/api\/projects\/\d+$/),
      },
    ),
    'a deliverable': {
      kept: 'by a button',
      open: async (page) => {
        await load(page, world().at(filmAt('#deliverables')()));
        const edit = main(page).getByRole('button', { name: deliverables.editOf('Master') });
        const field = labelled(page, deliverables.notes);
        await edit.or(field).first().waitFor();
        // A card with a draft is open already.
        if (!(await field.isVisible())) await edit.click();
        await field.waitFor();
      },
      field: (page) => labelled(page, deliverables.notes),
      uses: ['features/deliverables/components/edit-deliverable.tsx useForm field'],
      save: saveBy(deliverables.save, /^PUT .*\/deliverables\/\d+$/),
    },
    'an email template': place(
      'by a button',
      () => '/templates/email-templates',
      (page) => editor(page, templates.email.body),
      {
        uses: [
          'features/templates/components/email-templates-page.tsx RichTextEditor useTemplateStore field',
        ],
        save: saveBy(templates.save, /^PUT .*\/api\/email-templates\/\d+$/),
      },
    ),
    'a workflow template': place(
      'by a button',
      () => '/templates/workflow-templates',
      (page) => labelled(page, templates.name),
      {
        uses: [
          'features/templates/components/workflow-templates-page.tsx useTemplateStore',
          'features/templates/components/workflow-template-editor.tsx field',
          'features/templates/components/template-field.tsx field',
        ],
        save: saveBy(templates.save, /^PUT .*\/api\/templates\/\d+$/),
      },
    ),
    'a checklist': place(
      'by a button',
      () => '/templates/workflow-templates#checklists',
      (page) => labelled(page, templates.name),
      {
        uses: [
          'features/templates/components/workflow-templates-page.tsx useTemplateStore',
          'features/templates/components/rows-editor.tsx field',
        ],
        save: saveBy(templates.save, /^PUT .*\/api\/qc_templates\/\d+$/),
      },
    ),
    'a survey template': place(
      'by a button',
      () => '/templates/survey-templates',
      (page) => labelled(page, templates.name),
      {
        uses: ['features/templates/components/survey-templates-page.tsx useTemplateStore'],
        save: saveBy(templates.save, /^PUT .*\/api\/surveys\/\d+$/),
      },
    ),
    'a survey’s question in another language': place(
      'by a button',
      () => '/templates/survey-templates',
      (page) => main(page).getByRole('listitem').getByRole('textbox').first(),
      {
        uses: ['features/templates/components/survey-translations.tsx field'],
        open: async (page) => {
          await load(page, world().at('/templates/survey-templates'));
          await main(page).getByRole('tab', { name: ownNames.es }).click();
        },
        save: saveBy(templates.save, /^PUT .*\/api\/surveys\/\d+$/),
      },
    ),
    'the description of a file': {
      kept: 'by a button',
      open: async (page) => {
        const { film } = world();
        await load(page, world().at(timelineOf(film, `?action=sendPreview&revisionId=${film.preview}`)));
        await main(page)
          .getByRole('button', { name: /still\.png$/ })
          .getByText(new RegExp(`^(${files.describe.open}|${files.describe.change})$`))
          .click();
        await dialog(page).getByRole('textbox', { name: files.describe.label }).waitFor();
      },
      field: (page) => dialog(page).getByRole('textbox', { name: files.describe.label }),
      uses: ['parts/files/describe-dialog.tsx useForm field'],
      save: { button: inDialog(files.describe.save), call: /^PUT .*\/description$/ },
    },
    'a preview’s mail': place(
      mail.kept,
      () => timelineOf(world().film, `?action=sendPreview&revisionId=${world().film.preview}`),
      mail.body,
      { uses: ['features/compose/components/compose-page.tsx useDraft MailEditor'] },
    ),
    'a deliverable’s mail': place(mail.kept, filmAt('#deliverables'), mail.body, {
      uses: ['features/deliverables/components/compose-deliverable.tsx useDraft MailEditor'],
      open: async (page) => {
        await load(page, world().at(filmAt('#deliverables')()));
        await main(page).getByRole('button', { name: deliverables.send }).first().click();
        await mail.body(page).waitFor();
      },
    }),
    'a survey’s mail': place(mail.kept, filmAt('#feedback'), mail.body, {
      uses: ['features/surveys/components/survey-sender.tsx useDraft MailEditor'],
    }),
    'a mail of several deliverables': place(
      mail.kept,
      () => `/projects/${world().campaign}/multi-update`,
      mail.body,
      { uses: ['features/multi-update/components/multi-update-page.tsx useDraft MailEditor'] },
    ),
    'a new project': {
      kept: 'by a button',
      field: (page) => labelled(page, projects.field.name),
      open: async (page) => {
        await load(page, world().at(`/projects/create?client=${world().client}`));
        const choice = page.getByRole('radio', { name: new RegExp(projects.structure.single) });
        const field = labelled(page, projects.field.name);
        await choice.or(field).first().waitFor();
        // A draft is continued without the choice.
        if (await choice.isVisible()) {
          await choice.check();
          await page.getByRole('button', { name: projects.structure.go }).click();
        }
        await field.waitFor();
      },
      uses: [
        'features/projects/components/create-page.tsx useForm',
        'features/projects/components/structure-dialog.tsx field',
        'features/workflow-editor/components/stage-rows.tsx field',
      ],
      save: saveBy(projects.createAction, /^POST .*\/api\/projects$/),
      makes: {
        complete: (page) => main(page).getByRole('button', { name: workflowEditor.addStage }).waitFor(),
        count: () => world().count.projects(),
      },
    },
    'a first proof': place(
      'by a button',
      () => '/projects/proof',
      (page) => labelled(page, firstProof.project.name),
      {
        uses: [
          'features/first-proof/components/first-proof-page.tsx useForm Form',
          'features/first-proof/components/client-fields.tsx field',
          'features/first-proof/components/message-fields.tsx MailEditor',
          'features/first-proof/components/project-fields.tsx field',
          'features/first-proof/components/work-fields.tsx field',
        ],
        save: saveBy(firstProof.send, /^POST .*\/api\/projects$/),
        makes: {
          complete: async (page) => {
            await page.getByRole('radio', { name: firstProof.work.link }).check({ force: true });
            await labelled(page, firstProof.work.linkLabel).fill('https://slow.example');
            const client = page.getByRole('combobox', { name: new RegExp(`^${firstProof.client.label}`) });
            await client.fill('Slow proofs');
            await client.press('Enter');
            await labelled(page, contacts.firstname).fill('Paula');
            await labelled(page, contacts.email).fill('paula@slow.example');
            // The first template may have been written on by its own place, and lack the link.
            await main(page).getByText(firstProof.message.edit, { exact: true }).click();
            await editor(page, compose.mail.body).click();
            await main(page).getByRole('button', { name: editorTexts.insertTag, exact: true }).click();
            await page.keyboard.type('review link');
            await page.keyboard.press('Enter');
          },
          count: () => world().count.projects(),
        },
      },
    ),
    'a new client': place(
      'by a button',
      () => '/clients/create',
      (page) => labelled(page, clients.field.name),
      {
        uses: [
          'features/clients/components/client-form.tsx useForm field',
          'parts/form/contact-fields.tsx field',
        ],
        save: saveBy(clients.createAction, /^POST .*\/api\/clients$/),
        makes: {
          complete: async (page) => {
            await labelled(page, 'First name').fill('Carla');
            await main(page)
              .getByLabel(/^E-?mail/)
              .fill('carla@slow.example');
          },
          count: () => world().count.clients(),
        },
      },
    ),
    'a new note': {
      kept: 'by a button',
      field: (page) => editor(page, notes.text),
      open: async (page) => {
        await load(page, world().at(filmAt('#notes')()));
        const field = editor(page, notes.text);
        const add = main(page).getByRole('button', { name: notes.list.notes.add, exact: true });
        await add.first().waitFor();
        // A draft opens its form automatically.
        if (!(await field.isVisible())) await add.first().click();
        await field.waitFor();
      },
      uses: ['features/notes/components/note-form.tsx useForm RichTextEditor Form'],
      save: saveBy(notes.list.notes.add, /^POST .*\/api\/projects\/\d+\/notes$/),
      makes: {
        complete: async (page) => {
          await labelled(page, notes.stage).selectOption({ index: 1 });
        },
        count: () => world().count.notes(),
        isQueued: true,
      },
    },
  };
};

/** Forms that are submitted once. */
export const sendingsIn = (world: () => World): Readonly<Record<string, Sending>> => {
  const goTo = (address: () => string | Promise<string>, fields: Sending['fields']) => async (page: Page) => {
    await load(page, await address());
    await fields(page)[0]?.[0].waitFor();
  };
  const sending = (
    address: () => string | Promise<string>,
    more: Omit<Sending, 'open'> & Partial<Pick<Sending, 'open'>>,
  ): Sending => ({ open: goTo(address, more.fields), ...more });
  /** Form in a dialog behind a button of a page. */
  const behind = (
    path: () => string,
    opener: (page: Page) => Promise<void>,
    more: Omit<Sending, 'open'>,
  ): Sending => ({
    ...more,
    open: async (page) => {
      await load(page, world().at(path()));
      await opener(page);
      await more.fields(page)[0]?.[0].waitFor();
    },
  });
  const press = (name: string) => (page: Page) =>
    main(page).getByRole('button', { name, exact: true }).first().click();
  /** Steps of a point are shown once it is selected. */
  const replyToFirst = async (page: Page) => {
    await main(page)
      .getByRole('listitem', { name: points.number(1), exact: true })
      .getByRole('button')
      .first()
      .click();
    await press(points.reply)(page);
  };
  const isAt = (path: RegExp) => (page: Page) => page.waitForURL(path);
  const mailText = (page: Page) => editor(page, compose.mail.body);
  const previewAndSend = press(compose.previewAndSend);
  const inReview = (text: string): Sending['fields'] => {
    const fields: Sending['fields'] = (page) => [[dialog(page).getByRole('textbox'), text]];
    return fields;
  };
  const openReview = (of: 'comment' | 'changes', name: string) => async (page: Page) => {
    await load(page, await world().link(of));
    await page.getByRole('button', { name, exact: true }).click();
    await dialog(page).getByRole('textbox').waitFor();
  };
  const signingIn = {
    fields: (page: Page) =>
      [
        [named(page, 'username'), world().ownerEmail],
        [named(page, 'password'), world().password],
      ] as const,
    button: (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }),
    call: /^POST .* \S+\.InitiateAuth$/,
    isRepeated: true as const,
  };
  const details = (subdomain: string) => (page: Page) =>
    [
      [named(page, 'tenantName'), 'Slow Studio'],
      [named(page, 'subdomain'), subdomain],
      [named(page, 'adminFirstName'), 'Ada'],
      [named(page, 'adminLastName'), 'Slow'],
      [named(page, 'adminEmail'), `ada@${subdomain}.example`],
    ] as const;

  return {
    'the sign-in': sending(() => world().at('/signin'), {
      ...signingIn,
      by: 'guest',
      uses: ['features/sign-in/sign-in-page.tsx Authenticator'],
      done: (page) => page.waitForURL((url) => url.pathname !== '/signin'),
    }),
    'the workspace to sign in to': sending(() => world().at('/signin', null), {
      by: 'guest',
      uses: ['features/account/one-field-form.tsx Form field'],
      fields: (page) => [[named(page, 'subdomain'), 'slowly']],
      button: button(enter.continue),
      call: /^GET .*\/api\/tenants\/signup\?/,
      done: isAt(/\/\/slowly\..*\/signin/),
    }),
    'the addresses of workspaces by mail': sending(() => world().at('/signin/url-retrieve', null), {
      by: 'guest',
      uses: ['features/account/one-field-form.tsx Form field'],
      fields: (page) => [[named(page, 'email'), 'max@slowly.example']],
      button: button(account.retrieve.continue),
      call: /^POST .*\/api\/tenants\/email$/,
      done: isAt(/\/signin$/),
    }),
    'the details of a sign-up': sending(() => world().at('/signup', null), {
      by: 'guest',
      uses: ['features/account/sign-up-page.tsx Form field'],
      fields: details('slowdetails'),
      button: button(account.signUp.continue),
      call: /^GET .*\/api\/tenants\/signup\?/,
      done: (page) => page.getByRole('heading', { name: account.signUp.login }).waitFor(),
    }),
    'the mail of a sign-up, once more': sending(() => world().at('/verify-email', 'slowwaiting'), {
      by: 'guest',
      uses: ['features/account/verify-email-page.tsx Form field'],
      fields: (page) => [[named(page, 'email'), 'ada@slowwaiting.example']],
      button: button(account.verify.resend),
      call: /^POST .*\/api\/email\/verification$/,
      done: told(account.verify.resent),
    }),
    'the password of a confirmation': sending(() => world().link('confirm'), {
      by: 'guest',
      uses: [],
      fields: (page) => [[named(page, 'password'), world().password]],
      button: button(account.confirm.passwordPress),
      call: /^POST .*\/api\/tenants\/signup\/confirm$/,
      done: (page) => page.getByRole('button', { name: frame.account }).waitFor(),
    }),
    'the password of an invitation': sending(() => world().link('invitation'), {
      by: 'guest',
      uses: ['features/account/new-password-form.tsx Form field'],
      fields: (page) => [[named(page, 'password'), world().password]],
      button: button(invitation.accept),
      call: /^POST .*\/api\/invitations\/[\w-]+$/,
      done: (page) => page.getByRole('button', { name: frame.account }).waitFor(),
    }),
    'the address of a forgotten password': sending(() => world().at('/signin'), {
      by: 'guest',
      uses: ['features/sign-in/forgot-form.tsx Form field'],
      open: async (page) => {
        // The password of an invitation has signed this guest in.
        await page.context().clearCookies();
        await load(page, world().at('/signin'));
        await button(signIn.forgot)(page).click();
        await named(page, 'email').waitFor();
      },
      fields: (page) => [[named(page, 'email'), 'nobody@slowly.example']],
      button: button(reset.send),
      call: /^POST .*\/api\/password-links$/,
      done: (page) => page.getByText(reset.sent('nobody@slowly.example')).waitFor(),
    }),
    'the password of a mailed link': sending(() => world().link('password'), {
      by: 'guest',
      uses: [],
      fields: (page) => [[named(page, 'password'), world().password]],
      button: button(reset.save),
      call: /^POST .*\/api\/password-links\/[\w.-]+$/,
      done: isAt(/\/no-access/),
    }),
    'a marketplace code': sending(() => world().at('/billing/appsumo', 'slowbazaar'), {
      by: 'seller',
      uses: ['features/billing/components/codes-page.tsx Form field'],
      fields: (page) => [[labelled(page, billing.codes.field), 'DEAL-2']],
      button: button(billing.codes.add),
      call: /^POST .*\/api\/subscriptions\/appsumo\/add$/,
      done: (page) => main(page).getByText(billing.codes.allowed(1, 10)).waitFor(),
    }),
    'the domain of one’s emails': sending(() => world().at('/settings/email-settings'), {
      uses: ['features/domains/components/email-settings-page.tsx Form field'],
      fields: (page) => [[labelled(page, domains.email.field), 'slow.example']],
      button: button(domains.email.add),
      call: /^POST .*\/api\/email-settings$/,
      done: (page) => page.getByRole('table', { name: domains.email.caption('slow.example') }).waitFor(),
    }),
    'the domain of the portal': behind(
      () => '/settings/custom-domain',
      (page) => page.getByRole('radio', { name: domains.custom.own }).check({ force: true }),
      {
        uses: ['features/domains/components/custom-domain-page.tsx Form field'],
        fields: (page) => [
          [labelled(page, domains.custom.host), 'portal'],
          [labelled(page, domains.custom.domain), 'slow.example'],
        ],
        button: button(domains.custom.add),
        call: /^PUT .*\/api\/tenants$/,
        done: (page) => page.getByRole('table', { name: domains.custom.caption }).waitFor(),
      },
    ),
    'the provider of the single sign-on': sending(() => world().at('/settings/single-sign-on'), {
      uses: ['features/domains/components/sign-on-provider.tsx Form field'],
      fields: (page) => [
        [labelled(page, singleSignOn.provider.name), 'Slowly'],
        [labelled(page, singleSignOn.provider.issuer), world().company.issuer],
        [labelled(page, singleSignOn.provider.clientId), world().company.client_id],
        [labelled(page, singleSignOn.provider.secret), world().company.client_secret],
      ],
      button: button(singleSignOn.provider.save),
      call: /^PUT .*\/api\/single-sign-on\/provider$/,
      done: told(singleSignOn.provider.saved),
    }),
    'the SAML provider of the single sign-on': behind(
      () => '/settings/single-sign-on',
      (page) =>
        page.getByRole('radio', { name: singleSignOn.provider.kind.saml.label }).check({ force: true }),
      {
        uses: ['features/domains/components/sign-on-provider.tsx Form field'],
        fields: (page) => [
          [labelled(page, singleSignOn.provider.name), 'Slowly'],
          [labelled(page, singleSignOn.provider.metadataUrl), `${world().company.issuer}/saml/metadata`],
        ],
        button: button(singleSignOn.provider.save),
        call: /^PUT .*\/api\/single-sign-on\/provider$/,
        done: told(singleSignOn.provider.saved),
      },
    ),
    'a domain of the single sign-on': sending(() => world().at('/settings/single-sign-on'), {
      uses: ['features/domains/components/sign-on-domains.tsx Form field'],
      fields: (page) => [[labelled(page, singleSignOn.domains.field), 'slow.example']],
      button: button(singleSignOn.domains.add),
      call: /^POST .*\/api\/single-sign-on\/domains$/,
      done: (page) =>
        page.getByRole('table', { name: singleSignOn.domains.caption('slow.example') }).waitFor(),
    }),
    'a new deliverable': behind(() => timelineOf(world().film, '#deliverables'), press(deliverables.create), {
      uses: ['features/deliverables/components/new-deliverable-dialog.tsx Form field'],
      fields: (page) => [[labelled(page, deliverables.dialog.name, dialog(page)), 'Print']],
      button: inDialog(deliverables.dialog.next),
      call: /^POST .*\/deliverables$/,
      count: () => world().count.deliverables(),
      done: told(deliverables.notices.saved),
    }),
    'a view of the project list': behind(() => '/projects?turn=yours', press(projects.views.save), {
      uses: ['features/projects/components/view-bar.tsx Form field'],
      fields: (page) => [[labelled(page, projects.views.name, dialog(page)), 'Our moves']],
      button: inDialog(projects.views.confirm),
      call: /^POST .*\/api\/views$/,
      count: () => world().count.views(),
      done: told(projects.views.saved),
    }),
    'a new client within a new project': {
      uses: ['parts/form/new-client-dialog.tsx Form field'],
      open: async (page) => {
        await load(page, world().at('/projects/create'));
        const choice = page.getByRole('radio', { name: new RegExp(projects.structure.single) });
        const opener = button(projects.field.newClient)(page);
        await choice.or(opener).first().waitFor();
        if (await choice.isVisible()) {
          await choice.check();
          await page.getByRole('button', { name: projects.structure.go }).click();
        }
        await opener.click();
        await labelled(page, clients.field.name, dialog(page)).waitFor();
      },
      fields: (page) => [
        [labelled(page, clients.field.name, dialog(page)), 'Slow inline'],
        [labelled(page, contacts.firstname, dialog(page)), 'Ina'],
        [labelled(page, contacts.email, dialog(page)), 'ina@slow.example'],
      ],
      button: inDialog(clients.createAction),
      call: /^POST .*\/api\/clients$/,
      count: () => world().count.clients(),
      done: (page) => dialog(page).waitFor({ state: 'detached' }),
    },
    'a new member of the team': behind(() => '/settings/team', press(settings.team.add), {
      uses: ['features/settings/components/invite-dialog.tsx Form field'],
      fields: (page) => [
        [labelled(page, settings.team.field.name, dialog(page)), 'Nina'],
        [labelled(page, settings.team.field.surname, dialog(page)), 'New'],
        [labelled(page, settings.team.field.email, dialog(page)), 'nina@slowly.example'],
      ],
      button: inDialog(settings.team.invite.action),
      call: /^POST .*\/api\/users$/,
      count: () => world().count.team(),
      done: told(settings.team.notice.invited),
    }),
    'the own password': behind(() => '/profile', press(settings.profile.password.open), {
      uses: ['features/settings/components/password-dialog.tsx Form field'],
      fields: (page) => [
        [labelled(page, settings.profile.password.current, dialog(page)), world().password],
        [dialog(page).getByLabel(settings.profile.password.next).nth(0), world().password],
        [labelled(page, settings.profile.password.again, dialog(page)), world().password],
      ],
      button: inDialog(settings.profile.password.confirm),
      call: /^PUT .*\/api\/session\/password$/,
      findsOut: true,
      done: told(settings.profile.password.done),
    }),
    'the end of a workspace': {
      by: 'leaver',
      uses: ['features/settings/components/delete-workspace-dialog.tsx field'],
      open: async (page) => {
        await load(page, world().at('/settings/workspace', 'slowleaving'));
        await main(page).getByRole('button', { name: settings.workspace.delete.open }).click();
        await dialog(page).getByRole('textbox').waitFor();
      },
      fields: (page) => [[dialog(page).getByRole('textbox'), settings.workspace.delete.word]],
      button: inDialog(settings.workspace.delete.confirm),
      call: /^DELETE /,
      isCutOff: true,
      // The second call finds the workspace deleted, and its session with it.
      done: isAt(/\/(workspace-closed|signin)/),
    },
    'a message by a review’s link': {
      by: 'guest',
      uses: ['parts/client-room/decision-sheet.tsx Form field'],
      open: openReview('comment', review.comment),
      fields: inReview('Nearly there'),
      button: inDialog(review.confirmComment),
      call: /^POST .*\/api\/review\/[^/]+\/message$/,
      count: () => world().count.events(world().waiting.comment, 'Client Commented')(),
      isDraft: true,
      done: told(review.commentToast),
    },
    'a request for changes by a review’s link': {
      by: 'guest',
      uses: ['parts/client-room/decision-sheet.tsx Form field'],
      open: openReview('changes', review.requestChanges),
      fields: inReview('Bluer'),
      button: inDialog(review.confirmChanges),
      call: /^POST .*\/api\/review\/[^/]+\/decision$/,
      count: () => world().count.events(world().waiting.changes, 'Revision Rejected')(),
      isDraft: true,
      done: (page) => page.getByRole('dialog', { name: review.changesTitle }).waitFor({ state: 'detached' }),
    },
    'the answers of a survey': sending(() => world().link('survey'), {
      by: 'guest',
      uses: ['features/surveys/components/survey-form.tsx Form', 'parts/survey/survey-sheet.tsx field'],
      fields: (page) => [[page.getByRole('textbox'), 'All well']],
      button: (page) => page.getByRole('button', { name: survey.submit }),
      call: /^POST .*\/api\/survey\/[^/]+$/,
      isDraft: true,
      done: told(survey.thanks),
    }),
    'a comment of the team': behind(() => timelineOf(world().waiting.comment), press(points.team.comment), {
      uses: ['parts/points/team-comment.tsx Form createFormStore', 'parts/points/mention-area.tsx field'],
      fields: (page) => [[labelled(page, points.remarkWords), 'Look at the sky']],
      button: button(points.send),
      call: /^PUT .*\/points\/[^/]+$/,
      count: () => world().count.events(world().waiting.comment, 'Internal Comment Added')(),
      isQueued: true,
      done: (page) => labelled(page, points.remarkWords).waitFor({ state: 'detached' }),
    }),
    'a reply to a point': behind(() => timelineOf(world().waiting.panel), replyToFirst, {
      uses: ['parts/points/words-action.tsx Form', 'parts/points/mention-area.tsx field'],
      fields: (page) => [[labelled(page, points.replyWords), 'It will be']],
      button: button(points.send),
      call: /^PUT .*\/replies\/[^/]+$/,
      count: () => world().count.events(world().waiting.panel, 'Point Replied')(),
      isQueued: true,
      done: (page) => labelled(page, points.replyWords).waitFor({ state: 'detached' }),
    }),
    'the client’s message on the timeline': behind(
      () => timelineOf(world().waiting.panel),
      (page) => beginAnswer(page, review.comment),
      {
        by: 'contact',
        uses: ['parts/client-room/decision-sheet.tsx Form field'],
        fields: (page) => [[dialog(page).getByRole('textbox'), 'Wider, please']],
        button: inDialog(review.confirmComment),
        call: /^POST .*\/message$/,
        count: () => world().count.events(world().waiting.panel, 'Client Commented')(),
        isQueued: true,
        isDraft: true,
        done: told(timeline.client.notices.message),
      },
    ),
    'the decision that a mail’s link asks for': sending(
      () =>
        world().at(
          `/projects/${world().waiting.act.id}/actions/reject-revision?revisionId=${world().waiting.act.preview}`,
        ),
      {
        by: 'contact',
        uses: ['features/timeline/components/confirm-decision-page.tsx Form field'],
        fields: (page) => [[labelled(page, timeline.act.message), 'Greener']],
        button: button(timeline.client.requestChanges),
        call: /^POST .*\/decision$/,
        count: () => world().count.events(world().waiting.act, 'Revision Rejected')(),
        isQueued: true,
        done: isAt(/\/timeline\//),
      },
    ),
    'a colleague whom a contact adds': behind(() => timelineOf(world().waiting.panel), press(guests.action), {
      by: 'contact',
      uses: ['features/timeline/components/add-person-dialog.tsx Form field'],
      fields: (page) => [
        [labelled(page, contacts.firstname, dialog(page)), 'Gus'],
        [labelled(page, contacts.lastname, dialog(page)), 'Guest'],
        [labelled(page, contacts.email, dialog(page)), 'gus@slowly.example'],
      ],
      button: inDialog(guests.add),
      call: /^POST .*\/guests$/,
      count: () => world().count.events(world().waiting.panel, 'Guest Added')(),
      done: (page) => dialog(page).waitFor({ state: 'detached' }),
    }),
    'the dates of a stage': behind(
      () => timelineOf(world().film),
      async (page) => {
        await main(page).getByRole('button', { name: timeline.moreActions }).first().click();
        await page.getByRole('menuitem', { name: timeline.actions.dates }).click();
      },
      {
        uses: ['features/timeline/components/dates-dialog.tsx field'],
        fields: (page) => [[labelled(page, timeline.dates.target, dialog(page)), '17/05/2030']],
        button: inDialog(timeline.dates.save),
        call: /^PUT .*\/target_date$/,
        findsOut: true,
        done: (page) => dialog(page).waitFor({ state: 'detached' }),
      },
    ),
    'the due date of a round': behind(() => timelineOf(world().waiting.comment), press(timeline.due.open), {
      uses: ['features/timeline/components/due-dialog.tsx field'],
      fields: (page) => [
        [
          labelled(page, timeline.due.date, dialog(page)),
          formatDate(new Date(Date.now() + 30 * 86_400_000).toISOString(), 'DD/MM/YYYY', 'UTC'),
        ],
      ],
      button: inDialog(timeline.due.move),
      call: /^PUT .*\/due_date$/,
      findsOut: true,
      done: (page) => dialog(page).waitFor({ state: 'detached' }),
    }),
    'a preview, sent': sending(
      () => {
        const { preview } = world().sent;
        return world().at(timelineOf(preview, `?action=sendPreview&revisionId=${preview.preview}`));
      },
      {
        uses: ['features/compose/components/compose-page.tsx field', 'parts/mail/mail-editor.tsx field'],
        fields: (page) => [
          [labelled(page, compose.mail.subject), 'Have a look'],
          [mailText(page), 'It is ready'],
        ],
        reach: previewAndSend,
        button: (page) => dialog(page).getByRole('button', { name: /^Send to/ }),
        call: /^PUT .*\/send-preview$/,
        isCutOff: true,
        count: () => world().count.events(world().sent.preview, 'Send Preview')(),
        isDraft: true,
        done: told(compose.notices.preview),
      },
    ),
    'a deliverable, sent': {
      uses: ['features/deliverables/components/compose-deliverable.tsx MailEditor'],
      open: async (page) => {
        await load(page, world().at(timelineOf(world().sent.deliverable, '#deliverables')));
        await main(page).getByRole('button', { name: deliverables.send }).first().click();
        await mailText(page).waitFor();
      },
      fields: (page) => [[labelled(page, compose.mail.subject), 'All done']],
      reach: press(deliverables.send),
      button: (page) => dialog(page).getByRole('button', { name: /^Send deliverable/ }),
      call: /^POST .*\/send$/,
      isDraft: true,
      done: told(deliverables.notices.sent),
    },
    'a survey, sent': sending(() => world().at(timelineOf(world().sent.survey, '#feedback')), {
      uses: ['features/surveys/components/survey-sender.tsx MailEditor'],
      fields: (page) => [[labelled(page, compose.mail.subject), 'How was it']],
      reach: async (page) => {
        await labelled(page, feedback.sender.survey).selectOption({ label: 'Short' });
        await labelled(page, feedback.sender.recipient).selectOption({ index: 1 });
        await press(feedback.sender.preview)(page);
      },
      // Race: a look of the page may find the first survey sent; the same call is offered as a reminder then.
      button: (page) => dialog(page).getByRole('button', { name: /^Send (survey|reminder) / }),
      call: /^POST .*\/email$/,
      isDraft: true,
      done: told(feedback.notices.sent),
    }),
    'an update of several deliverables, sent': sending(
      () => world().at(`/projects/${world().multi}/multi-update`),
      {
        uses: [
          'features/multi-update/components/multi-update-page.tsx MailEditor',
          'features/multi-update/components/update-row.tsx field',
        ],
        fields: (page) => [[labelled(page, compose.mail.subject), 'Two of them']],
        reach: async (page) => {
          const row = main(page).getByRole('group', { name: multiUpdate.rows.row(1) });
          await row.getByLabel(multiUpdate.rows.workflow, { exact: true }).selectOption({ index: 1 });
          await row.getByLabel(multiUpdate.rows.stage, { exact: true }).selectOption({ index: 1 });
          await previewAndSend(page);
        },
        button: (page) => dialog(page).getByRole('button', { name: /^Send to/ }),
        call: /^PUT .*\/multi\/send-preview$/,
        isDraft: true,
        done: told(multiUpdate.sent),
      },
    ),
  };
};

/** Fields that the two drivers leave out, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  'features/audit/components/audit-filter.tsx field': 'A filter: nothing is sent',
  'features/billing/components/plan-offer.tsx field':
    'A number that the next dialog repeats; billing.journey.ts',
  'features/billing/components/stripe-form.tsx Form': 'Its fields are Stripe’s, in a frame of Stripe’s',
  'features/clients/components/client-list-page.tsx field': 'A filter: nothing is sent',
  'features/calendar/components/move-dialog.tsx field': 'A date, moved to at once; calendar.journey.ts',
  'features/projects/components/bulk-bar.tsx field':
    'A date or a member, chosen for one command that says what came of it; bulk.journey.ts',
  'features/projects/components/list-filters.tsx field': 'A filter: nothing is sent',
  'features/frame/search-panel.tsx field': 'A search; its first letters have a test of their own',
  'features/settings/components/days-off.tsx Form':
    'An entry of the settings, which are saved by themselves; days-off.spec.tsx',
  'features/settings/components/days-off.tsx field':
    'An entry of the settings, which are saved by themselves; days-off.spec.tsx',
  'features/sign-in/address-first.tsx Form':
    'An address for the next step: nothing is sent; single-sign-on.journey.ts',
  'features/sign-in/address-first.tsx field':
    'An address for the next step: nothing is sent; single-sign-on.journey.ts',
  'features/sign-in/your-workspaces.tsx Authenticator': 'The form of the sign-in',
  'features/sign-in/recovery-form.tsx Form': 'Needs a second factor to lose; second-factor.journey.ts',
  'features/sign-in/recovery-form.tsx field': 'Needs a second factor to lose; second-factor.journey.ts',
  'lib/step-up/step-up-dialog.tsx Form': 'A password before another call; second-factor.journey.ts',
  'lib/step-up/step-up-dialog.tsx field': 'A password before another call; second-factor.journey.ts',
  'features/settings/components/move-dialog.tsx Form':
    'Demands a proof, and moves the workspace of the other places; move.journey.ts',
  'features/settings/components/move-dialog.tsx field':
    'Demands a proof, and moves the workspace of the other places; move.journey.ts',
  'features/settings/components/workspace-address.tsx field': 'Shown, and never typed into; move.journey.ts',
  'parts/address/address-dialog.tsx Form':
    'Demands a proof, and a repeated press mails another link; address.journey.ts',
  'parts/address/address-dialog.tsx field':
    'Demands a proof, and a repeated press mails another link; address.journey.ts',
  'parts/second-factor/connect-dialog.tsx Form': 'A code that lives 30 seconds; second-factor.journey.ts',
  'parts/second-factor/connect-dialog.tsx field': 'A code that lives 30 seconds; second-factor.journey.ts',
  'features/timeline/components/team-wish.tsx Form': 'Words of one answer; more-time.journey.ts',
  'features/timeline/components/team-wish.tsx field': 'Words of one answer; more-time.journey.ts',
  'features/workflow-editor/components/rename-dialog.tsx field': 'A name within the form of a project',
  'parts/compare/look-tools.tsx field': 'The strength of an overlay: nothing is sent',
  'parts/form/logo-field.tsx field': 'Takes a file: use-kept-picture.spec.ts',
  'parts/guest/answerer-dialog.tsx Form': 'A name for this browser: nothing is sent; answerers.journey.ts',
  'parts/guest/answerer-dialog.tsx field': 'A name for this browser: nothing is sent; answerers.journey.ts',
  'parts/guest/guest-failed.tsx field': 'Read-only words to copy: offline-guest.journey.ts',
  'parts/more-time/ask-dialog.tsx Form': 'A day and words that stay after a failure; more-time.journey.ts',
  'parts/more-time/ask-dialog.tsx field': 'A day and words that stay after a failure; more-time.journey.ts',
  'parts/player/controls.tsx field': 'The volume: nothing is sent',
  'parts/points/attachments.tsx field': 'Takes a file: attachments.spec.tsx',
  'parts/points/team-place.tsx Form': 'A place pointed at, without a field; point-answers.journey.ts',
  'parts/viewer/page-strip.tsx field': 'The number of a page: nothing is sent',
  'parts/viewer/early-search.tsx field': 'Words of a search until that is loaded: nothing is sent',
  'parts/viewer/search-bar.tsx field': 'A search in what is loaded: nothing is sent',
};
