import { type FormEvent, useEffect, useRef, useState } from 'react';
import { checkSubdomain, signUp, signUpWithGoogle } from '../../../../shared/contracts/account.ts';
import { ApiError, api } from '../../lib/api.ts';
import { type FormErrors, fieldId, refusedField } from '../../lib/form-errors.ts';
import { GoogleChoice, googleConnection, type Returned, startGoogle } from '../../lib/google-sign-in.tsx';
import { reasonOf } from '../../lib/notify.ts';
import { account as texts } from '../../lib/texts/en/account.ts';
import { useRefusals } from '../../lib/use-refusals.tsx';
import { Button, Notice, TextField, TextLink, useFocusHeading } from '../../ui/index.ts';
import css from './account.module.css';
import { AccountPage } from './account-page.tsx';
import {
  type Details,
  detailErrors,
  inOurWords,
  keepDetails,
  keptDetails,
  noDetails,
  passwordErrors,
  trimmed,
  withName,
} from './draft.ts';
import { addressAt, type Entrance } from './entrance.ts';

type Step = 'getAgencyDetails' | 'loginChoice' | 'creatingAgency';

/** Why the account was not created, and what of the details it was about. */
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

/** The wizard of a new agency: its details, how its owner signs in, and a moment of waiting. */
export function SignUpPage({
  entrance,
  redeems = false,
  returned,
}: {
  entrance: Entrance;
  redeems?: boolean;
  /** From Google, where the owner has gone to sign up. */
  returned?: Returned | undefined;
}) {
  const [step, setStep] = useState<Step>(returned ? 'loginChoice' : 'getAgencyDetails');
  const [details, setDetails] = useState<Details>(
    () => (returned && keptDetails()) ?? { ...noDetails, ...(redeems && { appsumoCode: '' }) },
  );
  const [failure, setFailure] = useState<Failure | undefined>(
    returned && 'refusal' in returned ? { text: returned.refusal.text, errors: {} } : undefined,
  );
  useFocusHeading(step);

  /** `make` answers the address to go on at. */
  const creating = async (make: (timezone: string) => Promise<string>) => {
    setFailure(undefined);
    setStep('creatingAgency');
    try {
      location.assign(await make(Intl.DateTimeFormat().resolvedOptions().timeZone));
    } catch (error) {
      setFailure(notKept(error));
      setStep('loginChoice');
    }
  };
  const create = (adminPassword: string) =>
    creating(async (timezone) => {
      const { domain } = await api(signUp, { body: { ...details, adminPassword, timezone } });
      return addressAt(domain, `/verify-email?email=${encodeURIComponent(details.adminEmail)}`);
    });
  const handover = useRef(returned && 'handover' in returned ? returned.handover : undefined);
  useEffect(() => {
    // Good once, when the page is there.
    const { current } = handover;
    handover.current = undefined;
    if (!current) return;
    void creating(async (timezone) => {
      const { tenantName, adminFirstName, adminLastName, subdomain } = details;
      const body = { tenantName, adminFirstName, adminLastName, subdomain, timezone, ...current };
      const { domain } = await api(signUpWithGoogle, { body });
      return addressAt(domain, `/signin?connection=${googleConnection}`);
    });
  }, []);

  const footer = (
    <span>
      {texts.signUp.known} <TextLink href="/signin">{texts.signUp.signIn}</TextLink>
    </span>
  );
  const { pageTitle } = texts.signUp;
  // A redeem code is taken with the mail that confirms the address, which Google's word makes needless.
  const google = redeems ? null : entrance.google;
  if (step === 'getAgencyDetails') {
    return (
      <AccountPage
        pageTitle={pageTitle}
        title={texts.signUp.details}
        text={redeems ? texts.signUp.redeemText : texts.signUp.detailsText}
        step={texts.signUp.steps(1)}
        footer={footer}
      >
        <DetailsForm
          details={details}
          domain={entrance.domain}
          errors={failure?.errors ?? {}}
          onChange={setDetails}
          onDone={(whole) => {
            setDetails(whole);
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
        text={texts.signUp.loginText(details.adminEmail)}
        step={texts.signUp.steps(2)}
        footer={footer}
      >
        {failure && !failure.errors.adminPassword && (
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
                keepDetails(details);
                void startGoogle(google, '/signup', { choose: true });
              }}
            />
          )}
          <PasswordForm
            refused={failure?.errors.adminPassword}
            email={details.adminEmail}
            onCreate={(password) => void create(password)}
          />
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

function DetailsForm({
  details,
  domain,
  errors: known,
  onChange,
  onDone,
}: {
  details: Details;
  domain: string;
  /** What the server has refused of them. */
  errors: FormErrors;
  onChange: (details: Details) => void;
  onDone: (details: Details) => void;
}) {
  const [busy, setBusy] = useState(false);
  const { errors, refuse, refuseBy, add, clear, summary } = useRefusals(texts.summary);
  // Only what the form had been refused for when it was opened; whatever is typed later speaks for itself.
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

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const whole = trimmed(details);
    onChange(whole);
    if (!refuse(detailErrors(whole))) return;
    setBusy(true);
    try {
      await api(checkSubdomain, { query: { subdomain: whole.subdomain } });
      onDone(whole);
    } catch (error) {
      refuseBy(error, texts.signUp.notCreated);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {summary}
      <TextField
        {...field('tenantName')}
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
    </form>
  );
}

function PasswordForm({
  email,
  refused,
  onCreate,
}: {
  email: string;
  refused: string | undefined;
  onCreate: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [errors, setErrors] = useState<FormErrors>(refused === undefined ? {} : { adminPassword: refused });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordErrors(password, confirmation);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) onCreate(password);
    else document.getElementById(fieldId(first))?.focus();
  };

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {/* For the browser's password manager, which keeps the password with it. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        id={fieldId('adminPassword')}
        name="adminPassword"
        type="password"
        autoComplete="new-password"
        label={texts.fields.adminPassword}
        hint={errors.adminPassword === undefined && texts.signUp.passwordHint}
        required
        value={password}
        error={errors.adminPassword}
        onChange={({ target }) => {
          setErrors({});
          setPassword(target.value);
        }}
      />
      <TextField
        id={fieldId('confirmation')}
        name="confirmation"
        type="password"
        autoComplete="new-password"
        label={texts.fields.confirmation}
        required
        value={confirmation}
        error={errors.confirmation}
        onChange={({ target }) => {
          setErrors({});
          setConfirmation(target.value);
        }}
      />
      <Button type="submit" variant="primary">
        {texts.signUp.create}
      </Button>
    </form>
  );
}
