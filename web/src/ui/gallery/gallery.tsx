import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../theme/tokens.css';
import { AreaChart, BarChart, countSteps, GaugeChart, RingChart } from '../charts/index.ts';
import { illustrationNames } from '../illustrations.tsx';
import {
  Avatar,
  Badge,
  Breadcrumb,
  Button,
  ButtonLink,
  Card,
  Checkbox,
  type Column,
  Combobox,
  ConfirmDialog,
  CopyField,
  Dialog,
  Disclosure,
  EmptyState,
  ErrorState,
  ErrorSummary,
  FileDrop,
  FrameLayout,
  Icon,
  IconButton,
  iconNames,
  Kbd,
  Menu,
  MultiSelect,
  Notice,
  NumberField,
  PageHeader,
  Pager,
  ProgressBar,
  RadioGroup,
  ReadOnlyBanner,
  SegmentedToggle,
  Select,
  Skeleton,
  type Sort,
  StarInput,
  StarRating,
  Stat,
  Stats,
  type Status,
  StatusBadge,
  Switch,
  TabLinks,
  Table,
  TabPanel,
  Tabs,
  TextArea,
  TextField,
  TextLink,
  Tooltip,
  Track,
  type TrackStep,
  toast,
  UploadRow,
} from '../index.ts';
import css from './gallery.module.css';

const statuses: Record<Status, string> = {
  production: 'In production',
  awaiting: 'Awaiting Feedback',
  overdue: 'Overdue Feedback',
  csat: 'Pending CSAT',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

const samplePeople = [
  { value: '1', label: 'Inés Álvarez', detail: 'ines@northwind.example' },
  { value: '2', label: 'Jonas Weber', detail: 'jonas@northwind.example' },
  { value: '3', label: 'Camille Laurent', detail: 'camille@fabrikam.example' },
  { value: '4', label: 'Giulia Ricci', detail: 'giulia@contoso.example' },
];

interface Project {
  readonly id: number;
  readonly code: string;
  readonly client: string;
  readonly name: string;
  readonly status: Status;
  readonly stage: string;
  readonly progress: number;
  readonly rounds: number;
}

const sampleProjects: readonly Project[] = [
  {
    id: 1,
    code: 'NW-204',
    client: 'Northwind',
    name: 'Spring campaign film',
    status: 'awaiting',
    stage: 'First cut',
    progress: 0.45,
    rounds: 2,
  },
  {
    id: 2,
    code: 'FB-031',
    client: 'Fabrikam',
    name: 'Packaging relaunch',
    status: 'overdue',
    stage: 'Artwork',
    progress: 0.7,
    rounds: 11,
  },
  {
    id: 3,
    code: 'CT-118',
    client: 'Contoso',
    name: 'Website photography',
    status: 'production',
    stage: 'Multiple stages',
    progress: 0,
    rounds: 0,
  },
  {
    id: 4,
    code: 'NW-198',
    client: 'Northwind',
    name: 'Annual report',
    status: 'completed',
    stage: '--',
    progress: 1,
    rounds: 4,
  },
  {
    id: 5,
    code: 'AD-007',
    client: 'Adatum',
    name: 'Trade fair stand',
    status: 'cancelled',
    stage: 'Sketches',
    progress: 0.3,
    rounds: 1,
  },
];

const projectColumns: readonly Column<Project>[] = [
  { key: 'code', header: 'Project Code', cell: ({ code }) => code, sortable: true, width: '136px' },
  { key: 'client', header: 'Client', cell: ({ client }) => client, sortable: true },
  { key: 'name', header: 'Project Name', cell: ({ name }) => name, sortable: true },
  {
    key: 'status',
    header: 'Project Status',
    cell: ({ status }) => <StatusBadge status={status}>{statuses[status]}</StatusBadge>,
  },
  { key: 'stage', header: 'Current Stage', cell: ({ stage }) => stage },
  { key: 'rounds', header: 'Rounds', cell: ({ rounds }) => rounds, align: 'end', sortable: true },
  {
    key: 'progress',
    header: 'Production Progress',
    cell: ({ name, progress, status }) => (
      <ProgressBar value={progress} label={name} cancelled={status === 'cancelled'} />
    ),
    width: '168px',
  },
  {
    key: 'menu',
    header: 'Actions',
    headerHidden: true,
    cell: ({ name }) => <Menu iconOnly label={`Actions for ${name}`} items={rowActions} size="small" />,
    width: '44px',
  },
];

const rowActions = [
  { label: 'Project settings', icon: 'settings', href: '#settings' },
  { label: 'Archive project', icon: 'archive', disabledReason: 'You reached the archived projects limit' },
  { label: 'Cancel project', icon: 'ban', danger: true, separated: true },
] as const;

const nav = [
  {
    items: [
      { label: 'Dashboard', href: '#dashboard', icon: 'dashboard' },
      { label: 'Projects', href: '#projects', icon: 'project', current: true },
      { label: 'Clients', href: '#clients', icon: 'client' },
      { label: 'Analytics', href: '#analytics', icon: 'chart' },
    ],
  },
  {
    label: 'Administration',
    items: [
      { label: 'Email templates', href: '#mail', icon: 'mail' },
      { label: 'Workflow templates', href: '#workflows', icon: 'template' },
      { label: 'Team', href: '#team', icon: 'users' },
      { label: 'Settings', href: '#settings', icon: 'settings' },
    ],
  },
] as const;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className={css.row}>
        <Button variant="primary" icon="send">
          Send preview
        </Button>
        <Button>Save changes</Button>
        <Button variant="quiet" icon="undo">
          Undo
        </Button>
        <Button variant="danger">Delete client</Button>
        <ButtonLink href="#timeline" icon="arrow-right">
          View timeline
        </ButtonLink>
        <TextLink href="#scope">Project scope</TextLink>
        <TextLink href="https://example.com" external>
          Knowledge base
        </TextLink>
      </div>
      <div className={css.row}>
        <Button variant="primary" busy icon="send">
          Sending
        </Button>
        <Button busy>Save changes</Button>
        <Button variant="primary" disabledReason="Your subscription expired">
          Send preview
        </Button>
        <Button size="small" icon="filter">
          Filter
        </Button>
        <IconButton label="Search" icon="search" />
        <IconButton label="Edit" icon="edit" variant="secondary" />
        <IconButton label="Add round" icon="plus" disabledReason="The last round has not been sent yet" />
        <Menu
          label="More"
          items={[
            { label: 'Archive project', icon: 'archive' },
            { label: 'Duplicate', icon: 'copy' },
            ...rowActions.slice(1),
          ]}
        />
        <Tooltip text="Due Thursday 17:00 CET">
          <Button variant="quiet" icon="clock">
            2 days left
          </Button>
        </Tooltip>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
      </div>
    </Section>
  );
}

function Forms() {
  const [person, setPerson] = useState<string | null>('1');
  const [people, setPeople] = useState<string[]>(['1', '3']);
  const [checked, setChecked] = useState(true);
  const [on, setOn] = useState(true);
  const [structure, setStructure] = useState<'single' | 'multi'>('single');
  const [range, setRange] = useState<'1M' | '6M' | '1Y' | 'YTD' | 'ALL'>('ALL');
  const [stars, setStars] = useState(4);
  return (
    <Section title="Forms">
      <div className={css.stack}>
        <ErrorSummary title="The project was not saved. Two fields need you." errors={formErrors} />
        <div className={css.grid}>
          <TextField
            label="Project Name"
            id="name"
            required
            error="Project Name is required"
            defaultValue=""
          />
          <TextField
            label="Project reference code"
            hint="Starts the subject of every mail"
            placeholder="NW-204"
          />
          <TextField label="Workspace" defaultValue="northwind" suffix=".proofline.example" />
          <TextField label="Search projects" labelHidden icon="search" placeholder="Search projects" />
          <Select label="Client" defaultValue="-1">
            <option value="-1">Choose</option>
            <option value="1">Contoso</option>
            <option value="2">Northwind</option>
          </Select>
          <NumberField label="Feedback timeframe" defaultValue={3} min={1} suffix="business days" />
          <TextField label="Email" value="ines@northwind.example" readOnly hint="Can't be changed" />
          <Combobox label="Client director" options={samplePeople} value={person} onChange={setPerson} />
          <MultiSelect
            label="Team Members"
            id="team"
            options={samplePeople}
            value={people}
            onChange={setPeople}
            placeholder="Add people"
            error={people.length === 0 && 'Choose at least one'}
          />
          <TextArea label="Note" placeholder="Add text here" />
          <CopyField label="CNAME" value="edge.proofline.example" />
        </div>
        <div className={css.grid}>
          <div className={css.stack}>
            <Checkbox
              label="Enable Target dates"
              checked={checked}
              onChange={setChecked}
              hint="Shown to clients on the timeline"
            />
            <Checkbox
              label="Move forward"
              checked={false}
              onChange={() => {}}
              disabledReason="Choose a stage first"
            />
            <Switch label="Automated reminder" checked={on} onChange={setOn} />
            <Switch
              label="CSAT survey"
              checked
              onChange={() => {}}
              disabledReason="Upgrade your workspace to get access to this feature"
            />
          </div>
          <RadioGroup
            label="Final Deliverable"
            value={structure}
            onChange={setStructure}
            options={[
              { value: 'single', label: 'Single Deliverable', hint: 'One timeline for the project' },
              { value: 'multi', label: 'Multi-deliverable', hint: 'A timeline for each deliverable' },
            ]}
          />
          <SegmentedToggle
            label="Range"
            value={range}
            onChange={setRange}
            options={(['1M', '6M', '1Y', 'YTD', 'ALL'] as const).map((value) => ({ value, label: value }))}
          />
          <StarInput label="How was working with us?" value={stars} onChange={setStars} required />
        </div>
      </div>
    </Section>
  );
}

const formErrors = [
  { fieldId: 'name', message: 'Project Name is required' },
  { fieldId: 'team', message: 'Choose at least one' },
];

function Tables() {
  const [sort, setSort] = useState<Sort>({ key: 'code', direction: 'ascending' });
  const [page, setPage] = useState(1);
  const key = sort.key as keyof Project;
  const rows = [...sampleProjects].sort(
    (a, b) =>
      String(a[key]).localeCompare(String(b[key]), 'en', { numeric: true }) *
      (sort.direction === 'ascending' ? 1 : -1),
  );
  return (
    <Section title="Tables">
      <div className={css.stack}>
        <Table
          caption="Active projects"
          columns={projectColumns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `#project-${id}`}
          linkColumn="name"
          sort={sort}
          onSort={setSort}
        />
        <Pager label="Pages of projects" page={page} pages={4} onPage={setPage} />
        <Table
          caption="Projects on their way"
          columns={projectColumns.slice(0, 5)}
          rows={[]}
          rowKey={({ id }) => id}
          linkColumn="name"
          loading={2}
        />
        <Table
          caption="Archived projects"
          columns={projectColumns.slice(0, 5)}
          rows={[]}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              illustration="picture"
              title="You have no active projects."
              text="A project holds the stages, rounds and files of one piece of work."
              action={
                <Button icon="plus" variant="primary">
                  Create new project
                </Button>
              }
            />
          }
        />
      </div>
    </Section>
  );
}

function Progress() {
  return (
    <Section title="Status and progress">
      <div className={css.row}>
        {(Object.keys(statuses) as Status[]).map((status) => (
          <StatusBadge key={status} status={status}>
            {statuses[status]}
          </StatusBadge>
        ))}
        <Badge>Archived</Badge>
        <Badge tone="accent" icon="lock">
          Professional
        </Badge>
      </div>
      <div className={css.grid}>
        <ProgressBar value={0} label="Not begun" />
        <ProgressBar value={0.62} label="Under way" />
        <ProgressBar value={0.3} label="Cancelled" cancelled />
        <span className={css.row}>
          <StarRating value={4.3} /> 4.3 / 5
        </span>
        <span className={css.row}>
          <Avatar name="Inés Álvarez" />
          <Avatar name="Northwind" square size={32} />
          <Avatar name="Jonas" size={40} label="Jonas" />
        </span>
        <span className={css.stack}>
          <Skeleton width="60%" />
          <Skeleton />
        </span>
      </div>
      <Card>
        <div className={css.stats}>
          <Stat label="In Production" value={14} detail="3 more than last week" />
          <Stat label="Awaiting Feedback" value={6} />
          <Stat label="Total active projects" value={21} />
          <Stat label="Average completion duration" value="12.5 days" />
        </div>
      </Card>
    </Section>
  );
}

const stages: readonly TrackStep[] = [
  {
    id: 'script',
    title: 'Script',
    state: 'done',
    stateLabel: 'completed',
    subtitle: 'Completed 3 days ago, 2 rounds',
    dots: [{ state: 'filled' }, { state: 'filled' }],
    dotsLabel: '2 of 2 rounds sent',
  },
  {
    id: 'cut',
    title: 'First cut',
    state: 'current',
    stateLabel: 'in progress',
    subtitle: 'Shared on 17/11/2026, 3 rounds',
    dots: [{ state: 'filled' }, { state: 'ringed' }, { state: 'hollow', marked: true }],
    dotsLabel: '1 of 3 rounds sent, the second is under way, one is paid extra',
  },
  {
    id: 'sound',
    title: 'Sound and colour',
    state: 'todo',
    stateLabel: 'to come',
    subtitle: '1 round',
    dots: [{ state: 'hollow' }],
    dotsLabel: 'No round sent',
  },
  { id: 'master', title: 'Master', state: 'todo', stateLabel: 'to come' },
];

function Timeline() {
  const [selected, setSelected] = useState('cut');
  return (
    <Section title="Track, files and notices">
      <Track label="Stages in a line" selected={selected} onSelect={setSelected} steps={stages} inLine />
      <div className={css.grid}>
        <Card title="Stages">
          <Track label="Stages" selected={selected} onSelect={setSelected} steps={stages} />
        </Card>
        <div className={css.stack}>
          <FileDrop
            label="Choose files"
            hint="or drop them here"
            onFiles={(files) => toast({ title: `${files.length} files` })}
          />
          <UploadRow
            name="first-cut-v2.mp4"
            meta="184 MB"
            icon="video"
            state="uploading"
            progress={0.42}
            onRemove={() => {}}
          />
          <UploadRow
            name="storyboard.pdf"
            meta="2.1 MB"
            icon="pdf"
            state="done"
            message="Uploaded"
            onRemove={() => {}}
          />
          <UploadRow
            name="a-rather-long-name-of-a-still-from-the-third-scene.png"
            icon="image"
            state="failed"
            message="Connection lost, 60% kept"
            onRetry={() => {}}
            onRemove={() => {}}
          />
        </div>
        <div className={css.stack}>
          <Notice>With Acme since Tuesday; due Thursday 17:00 CET.</Notice>
          <Notice tone="warning" title="Action Required: Send CSAT Survey">
            The project can be archived once the survey was sent.
          </Notice>
          <Notice tone="error" title="The mail was not sent">
            Your text was kept. Try again in a minute.
          </Notice>
          <Notice tone="success">Your DNS settings are correct.</Notice>
          <Disclosure summary="Closed stages">Two stages were approved in October.</Disclosure>
        </div>
      </div>
      <div className={css.grid}>
        <Card flush>
          <EmptyState icon="comment" title="No notes yet" text="Notes keep what was said on the phone." />
        </Card>
        {illustrationNames.map((name) => (
          <Card key={name} flush>
            <EmptyState illustration={name} title={`Illustration “${name}”`} text="In the theme’s accent." />
          </Card>
        ))}
        <Card flush>
          <ErrorState
            title="The timeline could not be loaded"
            text="Nothing was changed."
            errorId="4f2a-91c0"
            onRetry={() => {}}
          />
        </Card>
      </div>
    </Section>
  );
}

function Charts() {
  const active = [4, 7, 6, 9, 12].map((value, index) => ({ date: `2026-0${index + 1}-12`, value }));
  return (
    <Section title="Charts">
      <Stats
        items={[
          { label: 'In Production', value: 14, href: '#in-production' },
          { label: 'Average review response time', value: '1 day 5 hours' },
          { label: 'Customer Satisfaction', value: undefined },
        ]}
      />
      <div className={css.columns}>
        <AreaChart
          title="Active Projects"
          points={active}
          span={{ from: '2026-01-01', to: '2026-06-10' }}
          beyond={{ before: 0 }}
          steps={countSteps}
          valueText={(value) => `${value} projects`}
          stepText={String}
          head={['Date', 'Projects']}
          dates={{ date: (day) => day, tick: (day) => day.slice(0, 7) }}
        />
        <RingChart
          title="Day breakdown"
          head={['Spent on', 'Days']}
          total={['9.6', 'days']}
          slices={[
            { key: 'revision', label: 'Revision', value: 6.4, text: '6.4 days', colour: 'var(--csat)' },
            { key: 'waiting', label: 'Awaiting', value: 3.2, text: '3.2 days', colour: 'var(--awaiting)' },
          ]}
        />
        <BarChart
          title="Current stages"
          head={['Stage', 'Projects']}
          bars={[
            { key: 'concept', label: 'Concept', href: '#concept', value: 5, text: '5' },
            { key: 'print', label: 'Print', value: 2, text: '2' },
          ]}
        />
        <GaugeChart
          title="Project health"
          share={0.71}
          ends={['Off-target', 'On target']}
          head={['Projects', 'Share']}
          text={(percent) => `${percent}% on target`}
        />
        <BarChart title="Upcoming stages" head={['Stage', 'Projects']} bars={[]} />
        <AreaChart
          title="CSAT star rating"
          points={undefined}
          span={undefined}
          steps={countSteps}
          valueText={String}
          head={['Date', 'Rating']}
          dates={{ date: (day) => day, tick: (day) => day }}
        />
      </div>
    </Section>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const [tab, setTab] = useState('production');
  return (
    <Section title="Overlays and tabs">
      <div className={css.row}>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Delete project</Button>
        <Button onClick={() => toast({ title: 'Project saved' })}>Success</Button>
        <Button
          onClick={() =>
            toast({
              title: 'Stage approved',
              tone: 'info',
              text: 'The next stage started.',
              action: { label: 'Undo', onSelect: () => toast({ title: 'Action undone' }) },
            })
          }
        >
          Info
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Error on sending Preview',
              tone: 'error',
              text: 'Your text was kept. Try again in a minute.',
            })
          }
        >
          Error
        </Button>
      </div>
      <Tabs
        label="Email templates"
        idPrefix="mail"
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'production', label: 'Production', count: 7 },
          { id: 'reminders', label: 'Reminders' },
          { id: 'invites', label: 'Invites' },
          { id: 'surveys', label: 'CSAT Surveys', icon: 'lock' },
        ]}
      />
      <TabPanel idPrefix="mail" selected={tab}>
        The templates of {tab}.
      </TabPanel>
      <Dialog
        open={open === 'dialog'}
        onClose={() => setOpen(null)}
        title="Approve 'First cut'"
        actions={
          <>
            <Button onClick={() => setOpen(null)}>Keep reviewing</Button>
            <Button variant="primary" onClick={() => toast({ title: 'Stage approved' })}>
              Approve stage
            </Button>
          </>
        }
      >
        <div className={css.stack}>
          <p>Approving closes 'First cut'. One of two rounds stays unused.</p>
          <TextArea label="A word to the agency" hint="Optional" />
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={() => setOpen(null)}
        onConfirm={() => setOpen(null)}
        title="Are you sure?"
        confirm="Delete project"
        cancel="Keep project"
        tone="danger"
      >
        This action cannot be undone. Proceed with caution.
      </ConfirmDialog>
    </Section>
  );
}

function Gallery() {
  const [, repaint] = useState(0);
  const root = document.documentElement;
  const scheme = root.dataset.colorScheme ?? 'light dark';
  const set = (name: 'theme' | 'colorScheme', value: string) => {
    root.dataset[name] = value;
    repaint((n) => n + 1);
  };
  return (
    <FrameLayout
      navLabel="Main menu"
      groups={nav}
      brand={{ picture: <Avatar name="Northwind Studio" square />, name: 'Northwind Studio', href: '#home' }}
      foot={
        <span className={css.account}>
          <Avatar name="Inés Álvarez" size={24} /> Inés Álvarez
        </span>
      }
      page="gallery"
      storageKey="gallery-sidebar"
      breadcrumb={
        <Breadcrumb
          items={[
            { label: 'Projects', href: '#projects' },
            { label: 'Northwind', href: '#client' },
            { label: 'Spring campaign film' },
          ]}
        />
      }
      tools={
        <>
          <IconButton label="Search" icon="search" />
          <Menu
            iconOnly
            icon="help"
            label="Help"
            items={[
              { label: 'Knowledge base', icon: 'help', href: '#kb' },
              { label: 'Report a bug', icon: 'flag', href: '#bug' },
            ]}
          />
          <Menu
            label="Account"
            trigger={<Avatar name="Inés Álvarez" size={24} />}
            header="ines@northwind.example"
            items={[
              { label: 'Profile', icon: 'user', href: '#profile' },
              {
                label: 'Light',
                icon: 'sun',
                checked: scheme === 'light',
                onSelect: () => set('colorScheme', 'light'),
                separated: true,
              },
              {
                label: 'Dark',
                icon: 'moon',
                checked: scheme === 'dark',
                onSelect: () => set('colorScheme', 'dark'),
              },
              { label: 'Log out', icon: 'logout', separated: true },
            ]}
          />
        </>
      }
      banner={
        <ReadOnlyBanner action={<Button size="small">Update payment</Button>}>
          Your subscription expired: you can read everything and change nothing.
        </ReadOnlyBanner>
      }
    >
      <PageHeader
        title="Spring campaign film"
        badges={<StatusBadge status="awaiting">Awaiting Feedback</StatusBadge>}
        subtitle="NW-204, started 02/11/2026"
        actions={
          <>
            <Button icon="settings">Project Settings</Button>
            <Button variant="primary" icon="send">
              Send preview
            </Button>
          </>
        }
        tabs={
          <TabLinks
            label="Project"
            selected="timeline"
            items={[
              { id: 'timeline', label: 'Timeline', href: '#timeline' },
              { id: 'scope', label: 'Project Scope', href: '#scope' },
              { id: 'notes', label: 'Notes', href: '#notes', count: 3 },
              { id: 'deliverables', label: 'Deliverables', href: '#deliverables' },
              { id: 'analytics', label: 'Analytics', href: '#analytics', icon: 'lock' },
            ]}
          />
        }
      />
      <Section title="Themes">
        <div className={css.row}>
          {['green', 'orange', 'blush', 'cyan', 'indigo', 'red'].map((theme) => (
            <Button key={theme} size="small" onClick={() => set('theme', theme)}>
              {theme}
            </Button>
          ))}
        </div>
      </Section>
      <Buttons />
      <Progress />
      <Tables />
      <Timeline />
      <Overlays />
      <Forms />
      <Charts />
      <Section title="Icons">
        <div className={css.icons}>
          {iconNames().map((name) => (
            <span key={name} title={name}>
              <Icon name={name} size={20} />
            </span>
          ))}
        </div>
      </Section>
    </FrameLayout>
  );
}

const container = document.getElementById('root');
if (container) createRoot(container).render(<Gallery />);
