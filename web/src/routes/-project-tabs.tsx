import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
} from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { WireWorkflow } from '#contracts/workflows.ts';
import type { getSubscription } from '#contracts/workspace.ts';
import type { Agent, ContactActor } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { TabSkeleton } from '#lib/page/page-skeleton.tsx';
import { type Me, subscriptionQuery, useMe } from '#lib/session/me.ts';
import { personKey } from '#lib/session/person-key.ts';
import { analytics } from '#lib/texts/en/analytics.ts';
import { deliverables } from '#lib/texts/en/deliverables.ts';
import { feedback } from '#lib/texts/en/feedback.ts';
import { notes } from '#lib/texts/en/notes.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { type IconName, TabPanel, Tabs } from '#ui/index.ts';
import { notesQuery } from '../features/notes/api.ts';
import { SurveyAsked } from '../features/surveys/components/survey-asked.tsx';
import { SurveyRequired } from '../features/surveys/components/survey-required.tsx';
import { useFeedbackOffered } from '../features/surveys/feedback-offered.ts';
import { ProjectHeader } from '../features/timeline/components/project-header.tsx';

/** Context that decides which tabs of a project exist for a person (delivery.md section 2, Project timeline page). */
export interface TabContext {
  readonly project: ShownProject;
  /** Workflow on display; undefined on the overview of a project with several. */
  readonly workflow: WireWorkflow | undefined;
  readonly actor: Agent | ContactActor;
  readonly tenant: Me['tenant'];
  /** Undefined while loading and after a failure. */
  readonly subscription: AnswerOf<typeof getSubscription> | undefined;
  /** True on the overview of a project with several deliverables, false on the timeline of one. */
  readonly overview: boolean;
}

/** Props of every tab. For a cancelled or archived project a tab shows its content without actions. */
export interface ProjectTabProps {
  readonly project: ShownProject;
  readonly workflow: WireWorkflow | undefined;
}

export interface ProjectTab {
  readonly id: string;
  readonly label: string;
  /** Hash of the tab's address, without the `#`. */
  readonly hash: string;
  readonly icon?: IconName;
  /** True if the tab exists; undefined while loading. May use hooks, because the list never changes. */
  readonly useOffered: (context: TabContext) => boolean | undefined;
  readonly component: LazyExoticComponent<ComponentType<ProjectTabProps>>;
}

/**
 * Tabs after the first one (Timeline; Timelines on the overview; Preview sharing on multi-update), in the
 * specification's order: Project Scope (#scope), Notes (#notes), Deliverables (#deliverables), Analytics
 * (#analytics), Feedback (#feedback).
 */
const projectTabs: readonly ProjectTab[] = [
  {
    id: 'scope',
    get label() {
      return notes.list.scope.title;
    },
    hash: 'scope',
    useOffered: useScopeOffered,
    component: lazy(async () => {
      const { ScopeTab } = await import('../features/notes/components/notes-tab.tsx');
      return { default: ScopeTab };
    }),
  },
  {
    id: 'notes',
    get label() {
      return notes.list.notes.title;
    },
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
    get label() {
      return deliverables.title;
    },
    hash: 'deliverables',
    useOffered: () => true,
    component: lazy(() => import('../features/deliverables/components/deliverables-tab.tsx')),
  },
  {
    id: 'analytics',
    get label() {
      return analytics.tab;
    },
    hash: 'analytics',
    useOffered: ({ actor, overview }) => actor.kind === 'agent' && !overview,
    component: lazy(async () => ({
      default: (await import('../features/analytics/components/project-analytics.tsx')).AnalyticsTab,
    })),
  },
  {
    id: 'feedback',
    get label() {
      return feedback.tab;
    },
    hash: 'feedback',
    useOffered: useFeedbackOffered,
    component: lazy(() => import('../features/surveys/components/feedback-tab.tsx')),
  },
];

/** Owner and admins always see the scope; for others only the server knows, because its first item decides. */
function useScopeOffered({ project, actor, overview }: TabContext): boolean | undefined {
  const always = can(actor, 'view_scope', { project, scope: [] }) === true;
  const { data, isError } = useQuery({
    ...notesQuery({ list: 'scope', projectId: project.id }),
    enabled: !overview && !always,
  });
  if (overview) return false;
  // As last read, after a failure too: the tab may hold words that are being typed.
  return always || (data?.available ?? (isError ? false : undefined));
}

/** Address of a project's surveys; with several deliverables on their overview. */
const feedbackHref = ({ id, deliverable_type }: ShownProject): string =>
  `/projects/${id}/${deliverable_type === 'Multi' ? 'timelines' : 'timeline'}#feedback`;

/** Remembers a project that was opened, for the palette; with its module, which loads behind the page. */
const useRecent = (person: string, project: ShownProject): void => {
  const remember = useEffectEvent(async () => {
    const { rememberProject } = await import('../features/frame/recent-results.ts');
    rememberProject(person, project);
  });
  useEffect(() => {
    // Without a connection, the palette that would offer it is missing as well.
    remember().catch(() => {});
  }, [project.id, project.name]);
};

const first = 'timeline';
const idPrefix = 'project';

/** Page of a project: header, tabs, and the selected tab. `children` is the first tab, and `label` its name. */
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
  project: ShownProject;
  workflow: WireWorkflow | undefined;
  overview: boolean;
  /** True if all deliverables are done. */
  complete: boolean;
  label: string;
  /** True on the page that sends previews of several deliverables. */
  isMultiUpdate?: boolean;
  /** Tabs for tests, instead of the product's. Never changes. */
  tabs?: readonly ProjectTab[];
  children: ReactNode;
}) {
  const me = useMe();
  const { actor, tenant } = me;
  useRecent(personKey(me), project);
  const { data: subscription } = useQuery(subscriptionQuery);
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const context: TabContext = { project, workflow, actor, tenant, subscription, overview };
  const known = tabs.map((tab) => ({ ...tab, offered: tab.useOffered(context) }));
  const offered = known.filter((tab) => tab.offered);
  const asked = known.find((tab) => tab.hash === hash);
  const chosen = asked?.offered === false ? undefined : asked;
  // Until a tab is known to exist, it is not in the list, and the first tab is selected instead.
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
