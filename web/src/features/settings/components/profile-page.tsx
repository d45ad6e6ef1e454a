import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UserProfile } from '#contracts/team.ts';
import { dtFormats } from '#domain/calendar/date.ts';
import { languages, ownNames } from '#domain/email-template/language.ts';
import { withOwnAddresses } from '#domain/note/remote-picture.ts';
import { zoneOptions } from '#lib/format/time-zones.ts';
import { expectLanguage } from '#lib/page/language.ts';
import { turnSingleKeys } from '#lib/page/single-keys.ts';
import { useIncludes } from '#lib/plan/plan.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { editor } from '#lib/texts/en/editor.ts';
import { passkeys } from '#lib/texts/en/passkeys.ts';
import { secondFactor } from '#lib/texts/en/second-factor.ts';
import { sessions } from '#lib/texts/en/sessions.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { browserLanguage, language } from '#lib/texts/translated.ts';
import { AddressChange } from '#parts/address/address-change.tsx';
import formCss from '#parts/form/form.module.css';
import { Passkeys } from '#parts/passkeys/passkeys.tsx';
import { PasswordByMail } from '#parts/password/password-by-mail.tsx';
import { SecondFactor } from '#parts/second-factor/second-factor.tsx';
import { Sessions } from '#parts/sessions/sessions.tsx';
import { RichTextEditor } from '#ui/editor/index.tsx';
import {
  Button,
  Card,
  Combobox,
  Field,
  RichText,
  Select,
  Skeleton,
  StarRating,
  Switch,
  TextField,
} from '#ui/index.ts';
import { keepPicture, ratingsQuery, saveProfile } from '../api.ts';
import { told, useAutosave, withName } from '../use-autosave.ts';
import { KeptPicture } from './kept-picture.tsx';
import { Notifications } from './notifications.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import css from './settings.module.css';
import { LoadedSettings, Locked, NameField, SettingsHeader } from './settings-frame.tsx';

const texts = settings.profile;
const oneDecimal = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const workspaceOwn = '-';
const browsers = 'browser';

/** Profile of the user (administration.md section 2, Profile). */
export function ProfilePage() {
  return (
    <LoadedSettings
      query={useQuery(profileQuery)}
      title={texts.title}
      lead={texts.lead}
      failed={texts.notice.notLoaded}
    >
      {(profile) => <Profile profile={profile} />}
    </LoadedSettings>
  );
}

const draftOf = ({
  id: _id,
  email: _email,
  picture: _picture,
  notify_owner_on_user_csat: _ratings,
  ...rest
}: UserProfile) => rest;

function Profile({ profile }: { profile: UserProfile }) {
  const client = useQueryClient();
  const { tenant } = useMe();
  const { id } = profile;
  const { data: subscription } = useQuery(subscriptionQuery);
  const signature = useIncludes('signature');
  const [resetting, setResetting] = useState(false);
  const { draft, state, set, retry } = useAutosave(
    'profile',
    draftOf(profile),
    (changes) => {
      const { saved, notUpdated, signatureSaved, signatureNotUpdated } = texts.notice;
      const onlySignature = Object.keys(changes).join() === 'html_email_signature';
      const saving = saveProfile(client, id, changes).then(draftOf);
      return onlySignature
        ? told(saving, signatureSaved, signatureNotUpdated)
        : told(saving, saved, notUpdated);
    },
    withName,
  );
  // Once everything is saved, since a change of the language reloads the page.
  useEffect(() => {
    if (state === 'saved') void expectLanguage(profile.language ?? browserLanguage(), 'team');
  }, [state, profile.language]);
  const disabledReason = subscription?.read_only ? settings.readOnly : undefined;
  const readOnly = disabledReason !== undefined;
  return (
    <>
      <SettingsHeader title={texts.title} lead={texts.lead} state={state} onRetry={retry} />
      <div className={css.page}>
        <Card title={texts.section.you}>
          <div className={formCss.fields}>
            <div className={formCss.wide}>
              <KeptPicture
                round
                label={texts.picture}
                name={`${draft.name} ${draft.surname}`}
                image={profile.picture}
                disabledReason={disabledReason}
                keep={(picture) => keepPicture(client, id, picture)}
                notice={{ saved: texts.notice.saved, failed: texts.notice.notUpdated }}
                saving={texts.pictureSaving}
              />
            </div>
            <NameField
              label={texts.firstName}
              value={draft.name}
              missing={texts.nameMissing}
              readOnly={readOnly}
              onChange={(name) => set({ name })}
            />
            <TextField
              label={texts.lastName}
              maxLength={255}
              value={draft.surname}
              readOnly={readOnly}
              onChange={({ target }) => set({ surname: target.value })}
            />
            <TextField label={texts.email} hint={texts.emailHint} readOnly value={profile.email} />
            <Combobox
              label={texts.timezone}
              hint={texts.timezoneHint}
              value={draft.timezone ?? workspaceOwn}
              disabled={readOnly}
              options={[{ value: workspaceOwn, label: texts.asWorkspace(tenant.timezone) }, ...zoneOptions]}
              onChange={(zone) => set({ timezone: zone === workspaceOwn ? null : zone })}
            />
            <Select
              label={texts.dtFormat}
              value={draft.dt_format ?? workspaceOwn}
              disabled={readOnly}
              onChange={({ target }) =>
                set({ dt_format: dtFormats.find((format) => format === target.value) ?? null })
              }
            >
              <option value={workspaceOwn}>{texts.asWorkspace(tenant.dt_format)}</option>
              {dtFormats.map((format) => (
                <option key={format}>{format}</option>
              ))}
            </Select>
            <Select
              label={texts.language}
              hint={texts.languageHint}
              value={draft.language ?? browsers}
              disabled={readOnly}
              onChange={({ target }) =>
                set({ language: languages.find((one) => one === target.value) ?? null })
              }
            >
              <option value={browsers}>{texts.asBrowser(ownNames[browserLanguage()])}</option>
              {languages.map((one) => (
                <option key={one} value={one} lang={one}>
                  {ownNames[one]}
                </option>
              ))}
            </Select>
            <div className={formCss.wide}>
              <Switch
                label={texts.singleKeys}
                hint={texts.singleKeysHint}
                checked={draft.single_keys}
                disabledReason={disabledReason}
                onChange={(on) => {
                  turnSingleKeys(on);
                  set({ single_keys: on });
                }}
              />
            </div>
          </div>
        </Card>
        <Card title={texts.section.notifications}>
          <Notifications
            draft={draft}
            ratingsMailed={profile.notify_owner_on_user_csat}
            disabledReason={disabledReason}
            onChange={set}
          />
        </Card>
        <Card title={texts.section.rating}>
          <OwnRating id={id} />
        </Card>
        <Card title={texts.section.signature}>
          {signature === false ? (
            <Locked label={texts.section.signature} hint={texts.signatureHint} />
          ) : (
            <div className={css.stack}>
              <Field label={texts.signatureLabel} hint={texts.signatureHint} group>
                <RichTextEditor
                  label={texts.signatureLabel}
                  placeholder={texts.signaturePlaceholder}
                  texts={editor}
                  readOnly={readOnly}
                  value={draft.html_email_signature}
                  onChange={(html_email_signature) => set({ html_email_signature })}
                />
              </Field>
              <section className={css.signaturePreview} aria-label={texts.preview}>
                <div className={css.hint}>{texts.preview}</div>
                {draft.html_email_signature ? (
                  <RichText html={withOwnAddresses(draft.html_email_signature, () => undefined)} />
                ) : (
                  <p className={css.hint}>{texts.noSignature}</p>
                )}
              </section>
            </div>
          )}
        </Card>
        <AddressChange email={profile.email} />
        <Card title={texts.section.password}>
          <p className={formCss.lead}>{texts.password.lead}</p>
          <Button icon="lock" onClick={() => setResetting(true)}>
            {texts.password.open}
          </Button>
          <div className={css.further}>
            <p className={formCss.lead}>
              <strong>{texts.password.none}</strong> {texts.password.noneText}
            </p>
            <PasswordByMail email={profile.email} />
          </div>
        </Card>
        <Card title={secondFactor.title}>
          <SecondFactor email={profile.email} />
        </Card>
        <Card title={passkeys.title}>
          <Passkeys />
        </Card>
        <Card title={sessions.title}>
          <Sessions />
        </Card>
      </div>
      {resetting && (
        <PasswordDialog
          names={[profile.email, profile.name, profile.surname, tenant.name]}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  );
}

/** Client ratings of the projects this user was on. */
function OwnRating({ id }: { id: number }) {
  const { data, isError } = useQuery(ratingsQuery);
  if (isError && !data) return <p className={css.hint}>{texts.ratingError}</p>;
  if (!data) return <Skeleton width={240} height={24} />;
  const own = data.items.find(({ user_id }) => user_id === id);
  if (!own) return <p className={css.hint}>{texts.noRating}</p>;
  return (
    <div className={css.rating}>
      <StarRating value={own.rating} size={20} />
      <span>{texts.rating(oneDecimal.format(own.rating), own.project_count)}</span>
    </div>
  );
}
