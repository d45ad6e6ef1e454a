import { useSearch } from '@tanstack/react-router';
import type { ShownProject } from '#contracts/projects.ts';
import type { WireWorkflow } from '#contracts/workflows.ts';
import { NoteBoard } from './note-board.tsx';

interface TabProps {
  readonly project: ShownProject;
  readonly workflow: WireWorkflow | undefined;
}

/**
 * Notes on the stages of a timeline (delivery.md section 2, Project timeline page). The stage in the URL is preselected for
 * a new note.
 */
export function NotesTab(props: TabProps) {
  const { stage } = useSearch({ strict: false });
  return <NoteBoard list="notes" stageId={Number(stage)} {...props} />;
}

/** Scope notes of the whole project. */
export function ScopeTab(props: TabProps) {
  return <NoteBoard list="scope" {...props} />;
}
