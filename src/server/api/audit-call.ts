// Writes owners' calls that have changed something to the audit log.
import { isObject } from '../../../runtime/model/json.ts';
import { COMMON_CODES } from '../domains/content/index.ts';
import type { RecordTitle } from '../domains/records/index.ts';
import { translateConsole } from '../kernel/language.ts';
import { auditNameOf } from '../entities/engine/audit-name.ts';
import { changesSomething, type CallContext, type PlannedCall } from './calls/call.ts';
import { entities } from '../entities/registry.ts';
import { entityContext } from './entity/for-whom.ts';
import { findValues } from '../entities/engine/stored-record.ts';
import { titleOfRecord, titlePartOf } from '../entities/engine/title-of-record.ts';
import type { RawInput } from './input/validate-input.ts';

/** Longer texts and deeper members of an input, such as whole pages, are left out. */
const MAX_TEXT = 200;
const MAX_DEPTH = 2;

/** Members of inputs that identify what a call is about. */
const IDS = ['id', 'orderId', 'invoiceId', 'channelCode', 'contentCode', 'resourceCode', 'menuId', 'code'];

/** Resources whose calls are about records of an entity with another name. */
const RECORDS_OF: Readonly<Record<string, string>> = { content: 'channel', memberMenu: 'form' };

/**
 * Writes the line of the audit log of an owner's call that has changed something. Calls whose document says
 * so write their own, with what was there before. The change is stored by then: a line that cannot be written
 * waits for the database.
 */
export async function auditCall(
  { call, id, resource }: PlannedCall,
  context: CallContext,
  { query, body }: RawInput,
  data: unknown,
): Promise<void> {
  if (call.who !== 'owner' || !changesSomething(call) || (call.audit ?? 'call') !== 'call') return;
  const { services, site, caller, request } = context;
  if (caller.ownerId === undefined) return;
  const input = { ...(isObject(query) ? query : {}), ...(isObject(body) ? body : {}) };
  // What a call has made, such as an uploaded file, is named by its answer alone.
  const made = isObject(data) ? data : {};
  const about = [input, made]
    .flatMap((from) => [...IDS.map((name) => from[name]), pageIn(from)])
    .find((value): value is string => typeof value === 'string');
  const entity = auditNameOf(resource);
  // Of what is no record of an entity, such as a saved view.
  const named = [input, made]
    .map(({ name }) => name)
    .find((name): name is string => typeof name === 'string');
  // Without a title when the database has gone in between.
  const title = await findTitle(context, entity, about).catch(() => undefined);
  await services.auditLines.write({
    projectCode: site.projectCode,
    author: { ownerId: caller.ownerId, name: caller.name ?? '', address: request?.ip ?? '' },
    entity,
    id: about,
    ...(title ?? { title: named }),
    action: id.slice(resource.length + 1),
    after: summarise(input, 0) as object,
  });
}

/** The page of an input with documents by the codes of pages: what all pages share comes after it. */
function pageIn({ channelContentMap: documents }: Record<string, unknown>): string | undefined {
  const codes = isObject(documents) ? Object.keys(documents) : [];
  return codes.find((code) => !isCommon(code)) ?? codes[0];
}

const isCommon = (code: string): boolean => (COMMON_CODES as readonly string[]).includes(code);

/** The title of the record that a call concerned; undefined where there is none, such as an erased one. */
async function findTitle(
  context: CallContext,
  name: string,
  id: string | undefined,
): Promise<RecordTitle | undefined> {
  const entity = entities.get(RECORDS_OF[name] ?? name);
  if (id === undefined || entity === undefined) return undefined;
  if (isCommon(id)) return titleOfCommon(context, id);
  const opened = entityContext(context);
  const values = await findValues(entity, opened, id);
  return values && titleOfRecord(entity, opened, values, await titlePartOf(entity, opened, id));
}

/** What all pages share is no record: it has the name that the console gives it. */
function titleOfCommon({ site: { defaultLanguage, languages } }: CallContext, code: string): RecordTitle {
  const name = (language: string): string => translateConsole(language, `changeSet.frame.${code}`);
  const titleTranslations = Object.fromEntries(languages.map((language) => [language, name(language)]));
  return { title: name(defaultLanguage), titleTranslations };
}

function summarise(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((each) => summarise(each, depth + 1));
  const members = Object.entries(value).slice(0, 50);
  return Object.fromEntries(members.map(([name, each]) => [name, summarise(each, depth + 1)]));
}
