import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TenantSettings } from '#contracts/tenants.ts';
import { linkDeciders } from '#domain/answerer/index.ts';
import { linkDays } from '#domain/answerer/link-days.ts';
import { dtFormats } from '#domain/calendar/date.ts';
import { can } from '#domain/permission/can.ts';
import { mostDaysMore, mostFeedbackDays } from '#domain/project/limits.ts';
import { themeColours } from '#domain/theme.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { zoneOptions } from '#lib/format/time-zones.ts';
import { applyTheme } from '#lib/page/appearance.ts';
import { useIncludes } from '#lib/plan/plan.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { billing } from '#lib/texts/en/billing.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { settings } from '#lib/texts/en/settings.ts';
import formCss from '#parts/form/form.module.css';
import {
  Button,
  ButtonLink,
  Card,
  Combobox,
  cx,
  Notice,
  NumberField,
  RadioGroup,
  Select,
  Switch,
  TextField,
  toast,
} from '#ui/index.ts';
import { addressQuery, keepLogo, saveSettings, settingsQuery } from '../api.ts';
import { told, useAutosave, withName } from '../use-autosave.ts';
import { DaysOff } from './days-off.tsx';
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx';
import { DemandedFactor } from './demanded-factor.tsx';
import { KeptPicture } from './kept-picture.tsx';
import css from './settings.module.css';
import { LoadedSettings, Locked, NameField, SettingsHeader } from './settings-frame.tsx';
import { WorkspaceAddress } from './workspace-address.tsx';

const texts = settings.workspace;
const languages = Object.entries(settings.languages) as [TenantSettings['language'], string][];
const themes = Object.keys(themeColours) as TenantSettings['theme'][];

/** Appearance and working rules of the workspace (administration.md section 2). */
export function WorkspacePage() {
  const { tenant } = useMe();
  return (
    <LoadedSettings
      query={useQuery(settingsQuery(tenant.id))}
      title={texts.title}
      lead={texts.lead}
      failed={texts.notice.notLoaded}
    >
      {(stored) => <Settings settings={stored} />}
    </LoadedSettings>
  );
}

const draftOf = ({ id: _id, logo: _logo, second_factor_from: _from, ...rest }: TenantSettings) => rest;

function Settings({ settings: stored }: { settings: TenantSettings }) {
  const client = useQueryClient();
  const { actor } = useMe();
  const { id, logo } = stored;
  const { data: subscription } = useQuery(subscriptionQuery);
  const { data: address } = useQuery(addressQuery(id));
  const csat = useIncludes('mandatory_csat');
  const bcc = useIncludes('bcc');
  const [deleting, setDeleting] = useState(false);
  const { draft, state, set, retry } = useAutosave(
    'workspace',
    draftOf(stored),
    (changes) =>
      told(saveSettings(client, id, changes).then(draftOf), texts.notice.saved, texts.notice.notUpdated),
    withName,
  );
  // Previewed before it is saved, and reverted when the save is refused and the page is left.
  useEffect(() => {
    applyTheme(draft.theme, logo, draft.name);
    return () => applyTheme(stored.theme, logo, stored.name);
  }, [draft.theme, draft.name, stored.theme, stored.name, logo]);

  const disabledReason = subscription?.read_only ? settings.readOnly : undefined;
  const readOnly = disabledReason !== undefined;
  const planGoesOn = subscription?.details?.renews ?? false;
  const flag = (name: 'onNewClient' | 'onNewUser' | 'onCsat') => {
    const field = flagFields[name];
    return (
      <Switch
        label={texts[name]}
        checked={draft[field] ?? false}
        disabledReason={disabledReason}
        onChange={(on) => set({ [field]: on })}
      />
    );
  };
  return (
    <>
      <SettingsHeader title={texts.title} lead={texts.lead} state={state} onRetry={retry} />
      <div className={css.page}>
        <Card title={texts.section.identity}>
          <div className={formCss.fields}>
            <div className={formCss.wide}>
              <KeptPicture
                name={draft.name.trim()}
                image={logo}
                disabledReason={disabledReason}
                keep={(picture) => keepLogo(client, id, picture)}
                notice={{ saved: texts.notice.saved, failed: texts.notice.logoNotUploaded }}
                saving={texts.logoSaving}
              />
            </div>
            <NameField
              label={texts.name}
              value={draft.name}
              missing={texts.nameMissing}
              readOnly={readOnly}
              onChange={(name) => set({ name })}
            />
            <WorkspaceAddress address={address} disabledReason={disabledReason} />
            <div className={formCss.wide}>
              <RadioGroup
                inline
                label={texts.theme}
                value={draft.theme}
                options={themes.map((theme) => ({
                  value: theme,
                  disabledReason,
                  label: (
                    <>
                      <span className={css.swatch} data-theme={theme} aria-hidden="true" />
                      {texts.themes[theme]}
                    </>
                  ),
                }))}
                onChange={(theme) => set({ theme })}
              />
            </div>
            <div className={formCss.wide}>
              <ThemePreview theme={draft.theme} />
            </div>
          </div>
        </Card>
        <Card title={texts.section.region}>
          <div className={formCss.fields}>
            <Combobox
              label={texts.timezone}
              hint={texts.timezoneHint}
              value={draft.timezone}
              disabled={readOnly}
              options={zoneOptions}
              onChange={(timezone) => set({ timezone })}
            />
            <Select
              label={texts.dtFormat}
              value={draft.dt_format}
              disabled={readOnly}
              onChange={({ target }) =>
                set({ dt_format: dtFormats.find((one) => one === target.value) ?? draft.dt_format })
              }
            >
              {dtFormats.map((format) => (
                <option key={format}>{format}</option>
              ))}
            </Select>
            <Select
              label={texts.language}
              hint={texts.languageHint}
              value={draft.language}
              disabled={readOnly}
              onChange={({ target }) =>
                set({ language: languages.find(([code]) => code === target.value)?.[0] ?? draft.language })
              }
            >
              {languages.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        </Card>
        {draft.own_days_off && (
          <Card title={texts.section.daysOff}>
            <DaysOff
              country={draft.holiday_country ?? null}
              days={draft.own_days_off}
              readOnly={readOnly}
              onCountry={(holiday_country) => set({ holiday_country })}
              onDays={(own_days_off) => set({ own_days_off })}
            />
          </Card>
        )}
        <Card title={texts.section.projects}>
          <div className={css.stack}>
            <DaysField
              label={texts.days}
              hint={texts.daysHint}
              min={1}
              max={mostFeedbackDays}
              value={draft.days_allowed_for_client_feedback}
              readOnly={readOnly}
              onChange={(days) => set({ days_allowed_for_client_feedback: days })}
            />
            {draft.days_more_by_rule !== undefined && (
              <DaysField
                label={texts.daysMore}
                hint={texts.daysMoreHint}
                min={0}
                max={mostDaysMore}
                value={draft.days_more_by_rule}
                readOnly={readOnly}
                onChange={(days_more_by_rule) => set({ days_more_by_rule })}
              />
            )}
            <Select
              label={texts.linkDeciders}
              hint={texts.linkDecidersHint}
              value={draft.link_deciders}
              disabled={readOnly}
              onChange={({ target }) =>
                set({
                  link_deciders: linkDeciders.find((one) => one === target.value) ?? draft.link_deciders,
                })
              }
            >
              {linkDeciders.map((one) => (
                <option key={one} value={one}>
                  {forms.linkDeciders[one]}
                </option>
              ))}
            </Select>
            {draft.link_days !== undefined && (
              <DaysField
                label={texts.linkDays}
                hint={texts.linkDaysHint}
                min={linkDays.least}
                max={linkDays.most}
                value={draft.link_days}
                readOnly={readOnly}
                onChange={(link_days) => set({ link_days })}
              />
            )}
            {csat === false && !draft.csat_mandatory_before_project_complete ? (
              <Locked label={texts.mandatoryCsat} hint={texts.mandatoryCsatHint} />
            ) : (
              <Switch
                label={texts.mandatoryCsat}
                hint={texts.mandatoryCsatHint}
                checked={draft.csat_mandatory_before_project_complete}
                disabledReason={disabledReason}
                onChange={(on) => set({ csat_mandatory_before_project_complete: on })}
              />
            )}
            <Switch
              label={texts.answers}
              hint={texts.answersHint}
              checked={draft.answers_mandatory_before_sending}
              disabledReason={disabledReason}
              onChange={(on) => set({ answers_mandatory_before_sending: on })}
            />
            <Switch
              label={texts.guests}
              hint={texts.guestsHint}
              checked={draft.clients_allow_adding_guests}
              disabledReason={disabledReason}
              onChange={(on) => set({ clients_allow_adding_guests: on })}
            />
            <Switch
              label={texts.production}
              hint={texts.productionHint}
              checked={draft.show_production_details_in_timeline}
              disabledReason={disabledReason}
              onChange={(on) => set({ show_production_details_in_timeline: on })}
            />
          </div>
        </Card>
        <Card title={texts.section.notifications}>
          <div className={css.stack}>
            {flag('onNewClient')}
            {flag('onNewUser')}
            {flag('onCsat')}
            {can(actor, 'set_bcc_email') === true &&
              (bcc === false && !draft.bcc_email ? (
                <Locked label={texts.bcc} hint={texts.bccHint} />
              ) : (
                <BccField
                  value={draft.bcc_email ?? null}
                  readOnly={readOnly}
                  onChange={(bcc_email) => set({ bcc_email })}
                />
              ))}
          </div>
        </Card>
        <Card title={texts.section.access}>
          <div className={css.stack}>
            <Switch
              label={texts.adminsEdit}
              hint={texts.adminsEditHint}
              checked={draft.admins_can_edit_workspace_settings}
              disabledReason={disabledReason}
              onChange={(on) => set({ admins_can_edit_workspace_settings: on })}
            />
            {stored.second_factor_from !== undefined && (
              <DemandedFactor id={id} from={stored.second_factor_from} disabledReason={disabledReason} />
            )}
          </div>
        </Card>
        {can(actor, 'delete_workspace') === true && (
          <Card title={texts.section.danger}>
            <p className={formCss.lead}>{texts.delete.lead}</p>
            <div className={css.stack}>
              {planGoesOn && (
                <Notice
                  tone="warning"
                  title={refusalHere({ code: 'plan_renews' }).title}
                  action={
                    <ButtonLink size="small" href="/billing">
                      {billing.title}
                    </ButtonLink>
                  }
                >
                  {refusalHere({ code: 'plan_renews' }).message}
                </Notice>
              )}
              <div>
                <Button
                  variant="danger"
                  icon="trash"
                  disabledReason={planGoesOn && refusalHere({ code: 'plan_renews' }).message}
                  onClick={() => setDeleting(true)}
                >
                  {texts.delete.open}
                </Button>
              </div>
            </div>
          </Card>
        )}
      </div>
      {deleting && <DeleteWorkspaceDialog id={id} name={stored.name} onClose={() => setDeleting(false)} />}
    </>
  );
}

const flagFields = {
  onNewClient: 'notify_owner_on_new_client',
  onNewUser: 'notify_owner_on_new_user',
  onCsat: 'notify_owner_on_user_csat',
} as const;

/** Preview of the accent in light and dark. */
function ThemePreview({ theme }: { theme: TenantSettings['theme'] }) {
  return (
    <div className={css.preview} role="img" aria-label={texts.previewLabel}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={cx(css.scheme, css[scheme])} data-theme={theme}>
          <span className={css.schemeName}>{texts.preview[scheme]}</span>
          <span className={css.sampleButton}>{texts.preview.button}</span>
          <span className={css.sampleLink}>{texts.preview.link}</span>
        </div>
      ))}
    </div>
  );
}

/** Whole days; an empty value, or one that is out of bounds, becomes the nearest on blur. */
function DaysField({
  label,
  hint,
  min,
  max,
  value,
  readOnly,
  onChange,
}: {
  label: string;
  hint: string;
  min: number;
  max: number;
  value: number;
  readOnly: boolean;
  onChange: (days: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  return (
    <NumberField
      className={css.number}
      label={label}
      hint={hint}
      min={min}
      max={max}
      step={1}
      readOnly={readOnly}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const days = Number(target.value);
        if (Number.isInteger(days) && days >= min && days <= max) onChange(days);
      }}
      onBlur={() => {
        if (typed !== undefined) onChange(Math.min(max, Math.max(min, Math.floor(Number(typed)) || min)));
        setTyped(undefined);
      }}
    />
  );
}

/** Looser than the full address syntax; the API validates. */
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Optional address. A valid or empty value is passed on as typed; an invalid one is reset on blur, with a toast. */
function BccField({
  value,
  readOnly,
  onChange,
}: {
  value: string | null;
  readOnly: boolean;
  onChange: (email: string | null) => void;
}) {
  const [typing, setTyping] = useState<{ readonly text: string; readonly before: string | null }>();
  return (
    <TextField
      type="email"
      label={texts.bcc}
      hint={texts.bccHint}
      maxLength={254}
      readOnly={readOnly}
      value={typing?.text ?? value ?? ''}
      onChange={({ target }) => {
        const text = target.value;
        setTyping((now) => ({ text, before: now ? now.before : value }));
        const email = text.trim();
        if (email === '' || isAddress(email)) onChange(email || null);
      }}
      onBlur={() => {
        setTyping(undefined);
        const email = typing?.text.trim();
        if (!email || isAddress(email)) return;
        // Restores the former value, because a prefix of the invalid text may have been a valid address and passed on.
        onChange(typing?.before ?? null);
        toast({ title: texts.notice.bccInvalid, tone: 'error' });
      }}
    />
  );
}
