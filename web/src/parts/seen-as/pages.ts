/** Pages that a contact of a project can see, for the choice of a view as them. */
import { queryOptions } from '@tanstack/react-query';
import { listDeliverables } from '#contracts/deliverables.ts';
import { getProject } from '#contracts/projects.ts';
import { listProjectSurveys, type ProjectSurvey } from '#contracts/surveys.ts';
import { api } from '#lib/calls/api.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';

/** Page of a view, with the id of its round, deliverable or survey. */
export type SeenPage =
  | { readonly page: 'review' | 'delivery' | 'survey'; readonly subject: number }
  | { readonly page: 'portal' };

export const keyOfPage = (page: SeenPage): string =>
  page.page === 'portal' ? page.page : `${page.page}.${page.subject}`;

/** All surveys of a project, which are listed by pages of five. */
const allSurveys = async (id: number, signal: AbortSignal): Promise<readonly ProjectSurvey[]> => {
  const surveys: ProjectSurvey[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await api(listProjectSurveys, { params: { id }, query: { page }, signal });
    surveys.push(...answer.items);
    pages = answer.pages;
  }
  return surveys;
};

/** Contacts of a project, and all that was sent to them. */
export const sentPagesQuery = (id: number) =>
  queryOptions({
    queryKey: ['seen-as', id],
    queryFn: async ({ signal }) => {
      const [{ project, workflows }, deliverables, surveys] = await Promise.all([
        api(getProject, { params: { id }, signal }),
        api(listDeliverables, { params: { id }, signal }),
        allSurveys(id, signal),
      ]);
      return { contacts: project.contacts, workflows, deliverables: deliverables.items, surveys };
    },
    gcTime: 0,
  });

export interface SentPages {
  readonly workflows: readonly {
    readonly title: string;
    readonly tasks: readonly {
      readonly title: string;
      readonly tasks: readonly { readonly id: number; readonly sent_on: string | null }[];
    }[];
  }[];
  readonly deliverables: readonly {
    readonly id: number;
    readonly title: string;
    readonly last_send_time: string | null;
  }[];
  readonly surveys: readonly {
    readonly id: number;
    readonly name: string;
    readonly contact: { readonly id: number };
    readonly sent_on: string;
  }[];
}

/** A page with its name and the time of its sending. */
interface Offered {
  readonly page: SeenPage;
  readonly label: string;
  readonly sent_on: string;
}

/** Pages to see as a contact: rounds, deliverables and their own surveys, the last sent first; below them the portal. */
export const pagesFor = (
  contactId: number,
  { workflows, deliverables, surveys }: SentPages,
): readonly { readonly page: SeenPage; readonly label: string }[] => {
  const words = texts.seeAs;
  const rounds = workflows.flatMap((workflow) =>
    workflow.tasks.flatMap(({ title, tasks }) =>
      tasks.flatMap(({ id, sent_on }, index): Offered[] => {
        if (sent_on === null) return [];
        const stage = workflows.length > 1 && workflow.title ? `${workflow.title} – ${title}` : title;
        const label = words.review(stage, texts.roundName(index));
        return [{ page: { page: 'review', subject: id }, label, sent_on }];
      }),
    ),
  );
  const deliveries = deliverables.flatMap(({ id, title, last_send_time }): Offered[] =>
    last_send_time === null
      ? []
      : [
          {
            page: { page: 'delivery', subject: id },
            label: words.delivery(title),
            sent_on: last_send_time,
          },
        ],
  );
  const own = surveys.flatMap(({ id, name, contact, sent_on }): Offered[] =>
    contact.id === contactId
      ? [{ page: { page: 'survey', subject: id }, label: words.survey(name), sent_on }]
      : [],
  );
  const sent = [...rounds, ...deliveries, ...own];
  return [
    ...sent.toSorted((a, b) => b.sent_on.localeCompare(a.sent_on)),
    { page: { page: 'portal' }, label: words.portal },
  ];
};
