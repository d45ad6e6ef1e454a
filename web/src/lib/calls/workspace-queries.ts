/** Queries of the workspace's lists that several screens choose from. */
import { queryOptions } from '@tanstack/react-query';
import { getClient, listClients } from '#contracts/clients.ts';
import { surveyTemplates } from '#contracts/surveys.ts';
import { emailTemplates, qcTemplates, workflowTemplates } from '#contracts/templates.ts';
import { listWorkspaces } from '#contracts/tenants.ts';
import { listUsers } from '#contracts/workspace.ts';
import { api } from './api.ts';

export const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: ({ signal }) => api(listClients, { signal }),
});

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ['clients', id],
    queryFn: ({ signal }) => api(getClient, { params: { id }, signal }),
  });

const seldomChanged = 5 * 60_000;

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => api(listUsers, { signal }),
  staleTime: seldomChanged,
});

/** Workspaces to which this person can switch. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: ({ signal }) => api(listWorkspaces, { signal }),
  staleTime: seldomChanged,
  retry: false,
});

export const workflowTemplatesQuery = queryOptions({
  queryKey: ['workflow-templates'],
  queryFn: ({ signal }) => api(workflowTemplates.list, { signal }),
  staleTime: seldomChanged,
});

export const qcTemplatesQuery = queryOptions({
  queryKey: ['qc-templates'],
  queryFn: ({ signal }) => api(qcTemplates.list, { signal }),
  staleTime: seldomChanged,
});

export const emailTemplatesQuery = queryOptions({
  queryKey: ['email-templates'],
  queryFn: ({ signal }) => api(emailTemplates.list, { signal }),
  staleTime: seldomChanged,
});

export const surveyTemplatesQuery = queryOptions({
  queryKey: ['survey-templates'],
  queryFn: ({ signal }) => api(surveyTemplates.list, { signal }),
  staleTime: seldomChanged,
});
