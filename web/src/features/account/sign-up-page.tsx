import { useEffect, useRef, useState } from 'react';
import { checkSubdomain, signUp, signUpWithGoogle } from '#contracts/account.ts';
import { languages, ownNames } from '#domain/email-template/language.ts';
import { ApiError, api } from '#lib/calls/api.ts';
import { reasonOf } from '#lib/page/notify.ts';
import { GoogleChoice, type Returned, startFederated } from '#lib/session/google-sign-in.tsx';
import { connections } from '#lib/session/sign-in-connection.ts';
import { account as texts } from '#lib/texts/en/account.ts';
import { language as pageLanguage } from '#lib/texts/translated.ts';
import { type FormErrors, fieldId, refusedField } from '#parts/form/form-errors.ts';
import { useRefusals } from '#parts/form/use-refusals.tsx';
import { Button, Form, Icon, Notice, Select, TextField, TextLink, useFocusHeading } from '#ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { addressAt, type Entrance } from './entrance.ts';
import {
  type Details,
  detailErrors,
  forgetDetails,
  inOurWords,
  keepDetails,
  keptDetails,
  noDetails,
  trimmed,
  withName,
} from './sign-up-details.ts';

/** Icons of the points beside the first step, in their order. */
const icons = ['comment', 'clock', 'check-circle'] as const;

type Step = 'getAgencyDetails' | 'loginChoice' | 'creatingAgency';

/** Reason that the account was not created, and the fields concerned. */
interface Failure {
  readonly text: string;
  readonly errors: FormErrors;
}

const notKept = (error: unknown): Failure => {
  const problem = error instanceof ApiError ? error.problem : undefined;
  const text = problem ? inOurWords(problem) : (reasonOf(error) ?? texts.signUp.notCreated);
  const field = Object.keys(refusedField(error))[0];
  return { text, errors: field === undefined ? {} : { [field]: text } };
};

/** Details that were typed in this tab before; the code only where the page has a field for it, or brings it along. */
const detailsAtFirst = (redeems: boolean, isReturned: boolean): Details => {
  const { appsumoCode, ...kept } = keptDetails() ?? { ...noDetails, language: pageLanguage() };
  if (redeems) return { ...kept, appsumoCode: appsumoCode ?? '' };
  return isReturned && appsumoCode !== undefined ? { ...kept, appsumoCode } : kept;
};

/** Sign-up wizard of a new agency: its details, the owner's way to sign in, and a wait while it is created. */
export function SignUpPage({
  entrance,
  redeems = false,
  returned,
}: {
  entrance: Entrance;
  redeems?: boolean;
  /** Result of the sign-up at Google. */
  returned?: Returned | undefined;
}) {
  const [step, setStep] = useState<Step>(returned ? 'loginChoice' : 'getAgencyDetails');
  // From Google people return to the normal sign-up, with the code of the marketplace.
  const [details, setDetails] = useState(() => detailsAtFirst(redeems, returned !== undefined));
  const change = (changed: Details) => {
    keepDetails(changed);
    setDetails(changed);
  };
  const [failure, setFailure] = useState<Failure | undefined>(
    returned && 'refusal' in returned ? { text: returned.refusal.text, errors: {} } : undefined,
  );
  useFocusHeading(step);

  /** `make` returns the address to continue at. */
  const creating = async (make: (timezone: string) => Promise<string>) => {
    setFailure(undefined);
    setStep('creatingAgency');
    try {
      const next = await make(Intl.DateTimeFormat().resolvedOptions().timeZone);
      forgetDetails();
      location.assign(next);
    } catch (error) {
      const failed = notKept(error);
      setFailure(failed);
      // Shows the step of the refused field.
      setStep(
        Object.keys(failed.errors).some((field) => field in details) ? 'getAgencyDetails' : 'loginChoice',
      );
    }
  };
  useEffect(() => {
    // A page that comes back from the browser's cache is as it was left: it would wait for ever.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setStep((now) => (now === 'creatingAgency' ? 'loginChoice' : now));
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const create = () =>
    creating(async (timezone) => {
      const { domain } = await api(signUp, { body: { ...details, timezone } });
      return addressAt(domain, `/verify-email?email=${encodeURIComponent(details.adminEmail)}`);
    });
  const handover = useRef(returned && 'handover' in returned ? returned.handover : undefined);
  useEffect(() => {
    // The handover is valid for one use, on mount.
    const { current } = handover;
    handover.current = undefined;
    if (!current) return;
    void creating(async (timezone) => {
      const { tenantName, adminFirstName, adminLastName, subdomain, language, appsumoCode } = details;
      const wanted = { tenantName, adminFirstName, adminLastName, subdomain, language, appsumoCode };
      const body = { ...wanted, timezone, ...current };
      const { domain } = await api(signUpWithGoogle, { body });
      return addressAt(domain, `/signin?connection=${connections.google}`);
    });
  }, []);

  const footer = (
    <span>
      {texts.signUp.known} <TextLink href="/signin">{texts.signUp.signIn}</TextLink>
    </span>
  );
  const { pageTitle } = texts.signUp;
  const { google } = entrance;
  if (step === 'getAgencyDetails') {
    return (
      <AccountPage
        pageTitle={pageTitle}
        title={texts.signUp.details}
        text={details.appsumoCode !== undefined ? texts.signUp.redeemText : texts.signUp.detailsText}
        step={texts.signUp.steps(1)}
        footer={footer}
        beside={<Pitch />}
      >
        <DetailsForm
          details={details}
          domain={entrance.domain}
          errors={failure?.errors ?? {}}
          onChange={change}
          onDone={(whole) => {
            change(whole);
            setFailure(undefined);
            setStep('loginChoice');
          }}
        />
      </AccountPage>
    );
  }
  if (step === 'loginChoice') {
    return (
      <AccountPage
        pageTitle={pageTitle}
        title={texts.signUp.login}
        text={texts.signUp.loginText(details.adminEmail, google !== null)}
        step={texts.signUp.steps(2)}
        footer={footer}
      >
        {failure && (
          <div role="alert">
            <Notice tone="error" title={texts.signUp.notCreated}>
              {failure.text}
            </Notice>
          </div>
        )}
        <div className={css.methods}>
          {google && (
            <GoogleChoice
              onChoose={() => {
                void startFederated(google, '/signup', { choose: true });
              }}
            />
          )}
          <Button className={css.wide} variant="primary" onClick={() => void create()}>
            {texts.signUp.create}
          </Button>
          <Button
            className={css.wide}
            variant="quiet"
            icon="chevron-left"
            onClick={() => setStep('getAgencyDetails')}
          >
            {texts.signUp.back}
          </Button>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage pageTitle={pageTitle} title={texts.signUp.creating}>
      <div className={css.waiting} role="status" aria-live="polite">
        <span className={css.spinner} />
        <p className={css.lead}>{texts.signUp.creatingText}</p>
      </div>
    </AccountPage>
  );
}

/** Focuses the field of a single error; several errors are listed by the summary. */
const focusOnly = (errors: FormErrors): void => {
  const [first, ...more] = Object.keys(errors);
  if (first !== undefined && more.length === 0) document.getElementById(fieldId(first))?.focus();
};

function DetailsForm({
  details,
  domain,
  errors: known,
  onChange,
  onDone,
}: {
  details: Details;
  domain: string;
  /** Errors from the server. */
  errors: FormErrors;
  onChange: (details: Details) => void;
  onDone: (details: Details) => void;
}) {
  const [busy, setBusy] = useState(false);
  const { errors, refuse, refuseBy, add, clear, summary } = useRefusals(texts.summary);
  // Only the errors present on mount are shown; later ones come from typing.
  const before = useRef(known);
  useEffect(() => {
    for (const [path, message] of Object.entries(before.current)) add(path, message);
    before.current = {};
  }, [add]);

  const field = (name: keyof Details) => ({
    id: fieldId(name),
    name,
    label: texts.fields[name],
    required: true,
    value: details[name] ?? '',
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      clear(name);
      onChange({ ...details, [name]: target.value });
    },
  });

  const submit = async () => {
    const whole = trimmed(details);
    onChange(whole);
    const found = detailErrors(whole);
    if (!refuse(found)) return focusOnly(found);
    setBusy(true);
    try {
      await api(checkSubdomain, { query: { subdomain: whole.subdomain } });
      onDone(whole);
    } catch (error) {
      refuseBy(error, texts.signUp.notCreated);
      focusOnly(refusedField(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form className={css.form} noValidate busy={busy} onSubmit={() => void submit()}>
      {Object.keys(errors).length > 1 && summary}
      <TextField
        {...field('tenantName')}
        autoFocus={details.tenantName === ''}
        autoComplete="organization"
        onChange={({ target }) => {
          clear('tenantName');
          clear('subdomain');
          onChange(withName(details, target.value));
        }}
      />
      <TextField
        {...field('subdomain')}
        hint={errors.subdomain === undefined && texts.signUp.subdomainHint}
        suffix={`.${domain}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={css.pair}>
        <TextField {...field('adminFirstName')} autoComplete="given-name" />
        <TextField {...field('adminLastName')} autoComplete="family-name" />
      </div>
      <TextField {...field('adminEmail')} type="email" autoComplete="email" spellCheck={false} />
      <Select
        id={fieldId('language')}
        label={texts.fields.language}
        hint={texts.signUp.languageHint}
        value={details.language ?? pageLanguage()}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...details, language: languages.find((one) => one === value) ?? pageLanguage() })
        }
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {ownNames[one]}
          </option>
        ))}
      </Select>
      {details.appsumoCode !== undefined && (
        <TextField
          {...field('appsumoCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {texts.signUp.continue}
      </Button>
    </Form>
  );
}

/** Purpose of a workspace, beside the first step of its making. */
function Pitch() {
  const { promise, points } = texts.signUp;
  return (
    <>
      <h2 className={css.promise}>{promise}</h2>
      <ul className={css.points}>
        {icons.map((icon, place) => (
          <li key={icon}>
            <Icon name={icon} size={20} />
            {points[place]}
          </li>
        ))}
      </ul>
    </>
  );
}
