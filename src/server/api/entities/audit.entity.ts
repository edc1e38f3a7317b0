import type { ValueChange } from '../../../../runtime/compare/value-changes.ts';
import { recordDocuments } from '../../../assembly/console-registries.ts';
import { shownValuesOf, titlesOf } from '../../../assembly/value-titles.ts';
import { listAudit, readAudit, type AuditLine } from '../../domains/console/index.ts';
import { unreadableInAudit } from '../entity/audited-areas.ts';
import { defineEntity, type EntityContext } from '../entity/contract.ts';
import { describeChange } from '../entity/describe-change.ts';

function inWords(line: AuditLine, language: string) {
  return { ...line, ...describeChange({ ...line, id: line.recordId }, language) };
}

/** The form in which owners edit records of an entity; an empty one for what has none. */
function formOf(entity: string): object {
  const call = `console${entity.charAt(0).toUpperCase()}${entity.slice(1)}.get`;
  const documents = recordDocuments.names().map((name) => recordDocuments.get(name));
  return documents.find((document) => document?.call === call)?.form ?? {};
}

/** Fields by their titles, amounts in yuan and moments in the site's time, as in the record itself. */
async function changesInWords(
  { services, site, language }: EntityContext,
  { entity, changes }: { entity: string; changes: readonly ValueChange[] },
) {
  const { timeZone } = await services.settings.get(site, language);
  const reader = { language, languages: site.languages, timeZone };
  const [titleOf, shown] = [titlesOf(formOf(entity), reader), shownValuesOf(formOf(entity), reader)];
  return changes.map(({ path, before, after }) => ({
    name: path.join('.'),
    title: titleOf(path),
    before: write(shown(path, before)),
    after: write(shown(path, after)),
  }));
}

function write(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const scopeOf = ({ site, owner }: EntityContext) => ({
  projectCode: site.projectCode,
  hidden: unreadableInAudit(owner.permissions),
});

export default defineEntity('consoleAudit', {
  async list(context, search) {
    const { queries, language } = context;
    const listed = await listAudit(queries, scopeOf(context), search);
    return { ...listed, data: listed.data.map((line) => ({ id: line.id, ...inWords(line, language) })) };
  },
  async read(context, ids) {
    const lines = await readAudit(context.queries, scopeOf(context), ids);
    const described = [...lines].map(async ([id, line]) => {
      const changes = await changesInWords(context, line);
      return [id, { ...inWords(line, context.language), changes }] as const;
    });
    return new Map(await Promise.all(described));
  },
  rowTitle: ({ text }) => text,
});
