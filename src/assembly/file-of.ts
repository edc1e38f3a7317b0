/**
 * Knows where documents are kept. It is apart from the documents themselves: a program may load few of them.
 */
import type { Documents } from '../../runtime/generated/documents.generated.ts';

/** Roles whose folder is not called by their plural. */
const FOLDERS: Partial<Readonly<Record<keyof Documents, string>>> = {
  api: 'api',
  checklist: 'console',
  figures: 'console',
  list: 'console',
  nav: 'console',
  'owned-block': 'blocks',
  record: 'console',
};

/** Where a document of a role is kept. */
export function fileOf(role: keyof Documents, name: string): string {
  return `schemas/${FOLDERS[role] ?? `${role}s`}/${name}.${role}.json`;
}
