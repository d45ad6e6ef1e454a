import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import type { Project } from '../../../shared/contracts/projects.ts';
import type { AnswerOf } from '../../../shared/contracts/route.ts';
import type { WireWorkflow } from '../../../shared/contracts/workflows.ts';
import type { getSubscription } from '../../../shared/contracts/workspace.ts';
import type { Agent, ContactActor } from '../../../shared/domain/permission/actor.ts';
import { can } from '../../../shared/domain/permission/can.ts';
import { notesQuery } from '../features/notes/api.ts';
import { SurveyAsked } from '../features/surveys/components/survey-asked.tsx';
import { SurveyRequired } from '../features/surveys/components/survey-required.tsx';
import { useFeedbackOffered } from '../features/surveys/offered.ts';
import { ProjectHeader } from '../features/timeline/components/project-header.tsx';
import { type Me, subscriptionQuery, useMe } from '../lib/session/me.ts';
import { analytics } from '../lib/texts/en/analytics.ts';
import { deliverables } from '../lib/texts/en/deliverables.ts';
import { feedback } from '../lib/texts/en/feedback.ts';
import { notes } from '../lib/texts/en/notes.ts';
import { timeline as texts } from '../lib/texts/en/timeline.ts';
import { type IconName, Skeleton, TabPanel, Tabs } from '../ui/index.ts';

/** What decides which tabs of a project there are for whom (delivery.md section 2, Project timeline page). */
export interface TabContext {
  readonly project: Project;
  /** The workflow that is looked at; undefined on the overview of a project with several. */
  readonly workflow: WireWorkflow | undefined;
  readonly actor: Agent | ContactActor;
  readonly tenant: Me['tenant'];
  /** Undefined until it is loaded, and when that failed. */
  readonly subscription: AnswerOf<typeof getSubscription> | undefined;
  /** The overview of a project with several deliverables, rather than the timeline of one. */
  readonly overview: boolean;
}

/** What every tab is given; of a cancelled or archived project it shows its content and offers no action. */
export interface ProjectTabProps {
  readonly project: Project;
  readonly workflow: WireWorkflow | undefined;
}

export interface ProjectTab {
  readonly id: string;
  readonly label: string;
  /** The address names the tab by it, without the `#`. */
  readonly hash: string;
  readonly icon?: IconName;
  /** Whether it is there at all; undefined while that is being loaded. It may use hooks: the list never changes. */
  readonly useOffered: (context: TabContext) => boolean | undefined;
  readonly component: LazyExoticComponent<ComponentType<ProjectTabProps>>;
}

/**
 * The tabs behind the first one (Timeline; Timelines on the overview; Preview sharing on multi-update), in the specification's order: Project Scope
 * (#scope), Notes (#notes), Deliverables (#deliverables), Analytics (#analytics), Feedback (#feedback).
 */
const projectTabs: readonly ProjectTab[] = [
  {
    id: 'scope',
    label: notes.list.scope.title,
    hash: 'scope',
    useOffered: useScopeOffered,
    component: lazy(async () => {
      const { ScopeTab } = await import('../features/notes/components/notes-tab.tsx');
      return { default: ScopeTab };
    }),
  },
  {
    id: 'notes',
    label: notes.list.notes.title,
    hash: 'notes',
    useOffered: ({ project, actor, tenant, overview }) =>
      !overview && can(actor, 'view_notes', { project, workspace: tenant }) === true,
    component: lazy(async () => {
      const { NotesTab } = await import('../features/notes/components/notes-tab.tsx');
      return { default: NotesTab };
    }),
  },
  {
    id: 'deliverables',
    label: deliverables.title,
    hash: 'deliverables',
    useOffered: () => true,
    component: lazy(() => import('../features/deliverables/components/deliverables-tab.tsx')),
  },
  {
    id: 'analytics',
    label: analytics.tab,
    hash: 'analytics',
    useOffered: ({ actor, overview }) => actor.kind === 'agent' && !overview,
    component: lazy(async () => ({
      default: (await import('../features/analytics/components/project-analytics.tsx')).AnalyticsTab,
    })),
  },
  {
    id: 'feedback',
    label: feedback.tab,
    hash: 'feedback',
    useOffered: useFeedbackOffered,
    component: lazy(() => import('../features/surveys/components/feedback-tab.tsx')),
  },
];

/** Owner and admins always see the scope; of everybody else only the server knows, since its first item decides. */
function useScopeOffered({ project, actor, overview }: TabContext): boolean | undefined {
  const always = can(actor, 'view_scope', { project, scope: [] }) === true;
  const { data, isError } = useQuery({
    ...notesQuery({ list: 'scope', projectId: project.id }),
    enabled: !overview && !always,
  });
  if (overview) return false;
  return always || (isError ? false : data?.available);
}

/** Where the surveys of a project are; with several deliverables on their overview. */
const feedbackHref = ({ id, deliverable_type }: Project): string =>
  `/projects/${id}/${deliverable_type === 'Multi' ? 'timelines' : 'timeline'}#feedback`;

const first = 'timeline';
const idPrefix = 'project';

/** The page of a project: its header, its tabs, and the chosen one. `children` is the first tab, with its `label`. */
export function ProjectTabs({
  project,
  workflow,
  overview,
  complete,
  label,
  isMultiUpdate = false,
  tabs = projectTabs,
  children,
}: {
  project: Project;
  workflow: WireWorkflow | undefined;
  overview: boolean;
  /** All deliverables are done. */
  complete: boolean;
  label: string;
  /** The page that sends previews of several deliverables. */
  isMultiUpdate?: boolean;
  /** Another list than the product's, for tests. It never changes. */
  tabs?: readonly ProjectTab[];
  children: ReactNode;
}) {
  const { actor, tenant } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const context: TabContext = { project, workflow, actor, tenant, subscription, overview };
  const known = tabs.map((tab) => ({ ...tab, offered: tab.useOffered(context) }));
  const offered = known.filter((tab) => tab.offered);
  const asked = known.find((tab) => tab.hash === hash);
  const chosen = asked?.offered === false ? undefined : asked;
  // A tab that is not known yet to be there has no place in the list; until then the first one stands for it.
  const selected = chosen?.offered ? chosen.id : first;

  const select = (id: string) =>
    void navigate({
      to: '.',
      search: true,
      hash: tabs.find((tab) => tab.id === id)?.hash ?? '',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });

  return (
    <>
      <ProjectHeader
        project={project}
        workflow={workflow}
        complete={complete}
        isMultiUpdate={isMultiUpdate}
        tabs={
          <Tabs
            label={texts.tabs}
            idPrefix={idPrefix}
            items={[{ id: first, label }, ...offered]}
            selected={selected}
            onSelect={select}
          />
        }
      />
      {selected !== 'feedback' && (
        <>
          <SurveyRequired project={project} isComplete={complete} href={feedbackHref(project)} />
          <SurveyAsked project={project} href={feedbackHref(project)} />
        </>
      )}
      <TabPanel idPrefix={idPrefix} selected={selected}>
        {!chosen ? (
          children
        ) : chosen.offered ? (
          <Suspense fallback={<TabSkeleton />}>
            <chosen.component key={chosen.id} project={project} workflow={workflow} />
          </Suspense>
        ) : (
          <TabSkeleton />
        )}
      </TabPanel>
    </>
  );
}

/** A tab's place while its code is loading. */
function TabSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={240} />
    </div>
  );
}
