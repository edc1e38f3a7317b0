// Defines lines of the audit log as records of the console.
import type { ValueChange } from '../../../runtime/compare/value-changes.ts';
import { recordDocuments } from '../../assembly/console-registries.ts';
import { shownValuesOf, titlesOf } from '../../assembly/value-titles.ts';
import { listAudit, readAudit, type AuditLine } from '../domains/records/index.ts';
import { translateConsole } from '../kernel/language.ts';
import { unreadableInAudit } from './engine/audited-areas.ts';
import { defineEntity, type EntityContext } from './engine/contract.ts';
import { describeChange } from './engine/describe-change.ts';
import { listOf, makeColumnFormatter, type WordReader } from './engine/list-words.ts';

function inWords(line: AuditLine, language: string) {
  return { ...line, ...describeChange({ ...line, id: line.recordId }, language) };
}

const resourceOf = (entity: string): string => `console${entity.charAt(0).toUpperCase()}${entity.slice(1)}`;

/** The form in which owners edit records of an entity; an empty one for what has none. */
function formOf(entity: string): object {
  const call = `${resourceOf(entity)}.get`;
  const documents = recordDocuments.names().map((name) => recordDocuments.get(name));
  return documents.find((document) => document?.call === call)?.form ?? {};
}

/** Fields by their titles, amounts in yuan and moments in the site's time, as in the record itself. */
async function changesInWords(
  { services, site, language }: EntityContext,
  { entity, changes }: { entity: string; changes: readonly ValueChange[] },
) {
  const { timeZone } = await services.settings.get(site, language);
  const reader = { language, languages: [...site.languages], timeZone };
  const form = formOf(entity);
  const titleOf = titlesOf(form, reader, translateConsole(language, 'record.otherValue'));
  const shown = shownValuesOf(form, reader);
  const inWords = wordsOf(entity, reader);
  const translate = (path: ValueChange['path'], value: unknown): string =>
    write(inWords(path, shown(path, value)), language);
  return changes.map(({ path, before, after }) => ({
    name: path.join('.'),
    title: titleOf(path),
    before: translate(path, before),
    after: translate(path, after),
  }));
}

/** A state or another choice as the list of the entity says it. */
function wordsOf(entity: string, reader: WordReader) {
  const list = listOf(resourceOf(entity));
  const formatColumn = makeColumnFormatter(list, reader);
  const hasWords = (name: unknown): name is string =>
    list?.columns.some((column) => column.name === name && column.value !== undefined) === true;
  return ([name, ...rest]: ValueChange['path'], value: unknown): unknown =>
    value !== undefined && rest.length === 0 && hasWords(name)
      ? formatColumn(name, { [name]: value })
      : value;
}

/** Parts of a value without a field, such as of the input of a call, have the names of their members. */
function write(value: unknown, language: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return translateConsole(language, value ? 'yes' : 'no');
  if (typeof value !== 'object') return String(value);
  const parts = Array.isArray(value)
    ? value.map((each) => write(each, language))
    : Object.entries(value).map(([name, each]) => `${name}: ${write(each, language)}`);
  return parts.join(language.startsWith('zh') ? '；' : '; ');
}

const scopeOf = ({ site, owner, language }: EntityContext) => ({
  projectCode: site.projectCode,
  hidden: unreadableInAudit(owner.permissions),
  language,
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
