/** Finds the lines of the audit log that an owner may not read. */
import type { ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { auditNameOf } from './audit-name.ts';

const documents = Object.values(
  import.meta.glob<ApiDocument>('../../../../schemas/api/*.api.json', { eager: true, import: 'default' }),
);

/** The areas of what a line can be about, by its name in the log. */
const AREAS: ReadonlyMap<string, readonly string[]> = new Map(
  documents.map(({ name, entity, calls }) => {
    const ofCalls = Object.values(calls).flatMap(({ permission }) => permission?.split('.')[0] ?? []);
    return [auditNameOf(name), entity === undefined ? [...new Set(ofCalls)] : [entity.area]];
  }),
);

/** The area of the permissions of an entity; undefined for an unknown one. */
export function areaOf(entity: string): string | undefined {
  const document = documents.find(({ entity: described }) => described?.name === entity);
  return document?.entity?.area;
}

/** Lines of filled-in forms say what masks hide from owners who only read. */
const NEEDED: Readonly<Record<string, string>> = { record: 'records.write' };

/**
 * The names whose lines this owner may not read. A line says what was there before and after: prices and
 * refunds of orders, profiles of members.
 */
export function unreadableInAudit(permissions: ReadonlySet<string>): string[] {
  return [...AREAS]
    .filter(([name, areas]) => {
      const needed = [...areas.map((area) => `${area}.read`), NEEDED[name] ?? []].flat();
      return !needed.every((permission) => permissions.has(permission));
    })
    .map(([name]) => name);
}
