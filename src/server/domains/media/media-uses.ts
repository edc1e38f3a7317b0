/** Finds the places where media are used. Triggers of the database keep the rows. */
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { sql } from 'kysely';
import { messagesFor } from '../../../assembly/messages.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { MediaReferenceTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { contentTag, type Events } from '../../kernel/events.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { readNames } from './media-use-names.ts';

type Place = MediaReferenceTable['place'];

/** A place that uses a file, for owners. */
export interface MediaUse {
  where: string;
  title: string;
  link: string;
  /** `prevents`: it would lose the file, which is not removed. `none`: it only keeps it. */
  effect: 'prevents' | 'none';
}

/** Places that show a file to visitors now. */
export const SHOWING = [
  'page',
  'channel',
  'item',
  'form',
  'setting',
  'friendLink',
  'template',
  'dictionary',
  'document',
] as const satisfies readonly Place[];

/** The tag of what shows rows of a place; pages and the dictionary have those of channels. */
const TAGS: Readonly<Partial<Record<Place, string>>> = {
  channel: 'channels',
  item: 'items',
  setting: 'settings',
  friendLink: 'friendLinks',
  document: 'documents',
  form: 'forms',
};

/** Places that would lose a file: it is not removed. The others only keep it: revisions, and the trash. */
const HOLDING = [...SHOWING, 'draft', 'recordDraft', 'record'] as const satisfies readonly Place[];

/** Uses that one answer names. */
const MAX_NAMED = 200;

/** Its own history names a file as well, and is no use of it. `media_reference_used` is its index. */
const IS_FOREIGN = sql`used.place_id <> 'media:' || used.resource_code`;

const USES = sql`from media_reference as used
  where used.project_code = media.project_code and used.resource_code = media.resource_code
  and ${IS_FOREIGN}`;

/** True in SQL for a file that is used anywhere: shown, in a draft, or in an earlier version. */
export const IS_USED = sql<boolean>`exists (select 1 ${USES})`;

/** True in SQL for a picture that a place shows without the alternative text that it needs there. */
export const IS_SHOWN_BARE = sql<boolean>`exists (select 1 ${USES} and used.lacks_alt = 1)`;

/**
 * The same for statements that look at all files of a site: the used ones are collected once. For a few files
 * the others are faster.
 */
export function usesOfSite({ projectCode }: SiteIdentity) {
  const used = sql`select distinct used.resource_code from media_reference as used
    where used.project_code = ${projectCode} and ${IS_FOREIGN}`;
  return {
    isUsed: sql<boolean>`media.resource_code in (${used})`,
    isShownBare: sql<boolean>`media.resource_code in (${used} and used.lacks_alt = 1)`,
  };
}

interface UseCount {
  /** Places that show it, or will: drafts. It is not removed. */
  uses: number;
  /** Earlier versions of places, and records in the trash. */
  kept: number;
}

/** How many places use each of these files. Those that none uses are left out. */
export async function countUses(
  queries: Queries,
  site: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, UseCount>> {
  if (codes.length === 0) return new Map();
  const rows = await selectWhere(queries, 'media_reference', { project_code: site })
    .select(['resource_code', 'place', 'place_id'])
    .distinct()
    .where('resource_code', 'in', codes)
    .execute();
  const foreign = rows.filter((row) => row.place_id !== `media:${row.resource_code}`);
  const byCode = Map.groupBy(foreign, (row) => row.resource_code);
  return new Map(
    [...byCode].map(([code, all]) => {
      const uses = all.filter(({ place }) => isHolding(place)).length;
      return [code, { uses, kept: all.length - uses }];
    }),
  );
}

/** Throws a 409 with the pages when something uses one of the files, or an owner's mark holds it. */
export async function requireUnusedFiles(
  queries: Queries,
  site: string,
  files: readonly { resource_code: string; is_marked: number }[],
): Promise<void> {
  const codes = files.map((file) => file.resource_code);
  const uses = await selectWhere(queries, 'media_reference', { project_code: site, place: 'page' })
    .select(['resource_code as resourceCode', 'place_id as channelCode', 'part as languageCode'])
    .where('resource_code', 'in', codes)
    .execute();
  const counts = await countUses(queries, site, codes);
  const otherwise = files
    .filter((file) => file.is_marked === 1 || counts.has(file.resource_code))
    .filter((file) => !uses.some((use) => use.resourceCode === file.resource_code))
    .map((file) => ({ resourceCode: file.resource_code }));
  if (uses.length + otherwise.length > 0)
    throw new HttpError(409, 'media.in-use', {}, { usedBy: [...uses, ...otherwise] });
}

const isHolding = (place: Place): boolean => (HOLDING as readonly Place[]).includes(place);

/** A place that names a file, and its parts that do. */
interface FoundUse {
  place: Place;
  id: string;
  parts: readonly string[];
}

/** The places of a file, those that show it first. */
async function findUses(queries: Queries, site: string, code: string): Promise<FoundUse[]> {
  const rows = await selectWhere(queries, 'media_reference', { project_code: site, resource_code: code })
    .select(['place', 'place_id', 'part'])
    .where('place_id', '<>', `media:${code}`)
    .orderBy('place')
    .orderBy('place_id')
    .orderBy('part')
    .execute();
  const grouped = Map.groupBy(rows, ({ place, place_id }) => `${place} ${place_id}`);
  const found = [...grouped.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ place: first.place, id: first.place_id, parts: [first, ...others].map(({ part }) => part) }],
  );
  return found.toSorted((one, other) => rankOf(one.place) - rankOf(other.place));
}

function rankOf(place: Place): number {
  const rank = (HOLDING as readonly Place[]).indexOf(place);
  return rank === -1 ? HOLDING.length : rank;
}

/** Places whose id begins with the name of an entity. */
const OF_RECORDS: ReadonlySet<string> = new Set(['trash', 'recordDraft', 'recordRevision']);

/** Names the places of a file, with links to where they are edited. Unseen records are told by their id. */
export async function describeUses(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  code: string,
  mayName: (entity: string) => boolean,
): Promise<MediaUse[]> {
  const words = messagesFor(language, ['console']);
  const found = (await findUses(queries, site.projectCode, code)).slice(0, MAX_NAMED);
  const named: MediaUse[] = [];
  for (const [place, uses] of Map.groupBy(found, (use) => use.place)) {
    const names = await readNames(queries, site, language, place, uses);
    for (const { id, parts } of uses) {
      const isHidden = OF_RECORDS.has(place) && !mayName(id.slice(0, id.indexOf(':')));
      const name = (isHidden ? undefined : names.get(id)) ?? { title: id, link: '' };
      const languages =
        place === 'page' || place === 'draft' ? ` (${parts.map(titleOfLanguage).join(', ')})` : '';
      const count = place === 'revision' || place === 'recordRevision' ? ` × ${parts.length}` : '';
      const where = words[`console.use.${place}`] ?? place;
      const effect = isHolding(place) ? 'prevents' : 'none';
      named.push({ where, title: `${name.title}${languages}${count}`, link: name.link, effect });
    }
  }
  return named;
}

/** What clears the caches of all that shows a file. Call it in the transaction that changes the file. */
export async function collectEvents(
  queries: Queries,
  { projectCode }: SiteIdentity,
  code: string,
): Promise<(events: Events) => void> {
  const rows = await selectWhere(queries, 'media_reference', {
    project_code: projectCode,
    resource_code: code,
  })
    .select(['place', 'place_id'])
    .distinct()
    .where('place', 'in', SHOWING)
    .execute();
  const places = new Set(rows.map(({ place }) => place));
  const channelCodes = rows.filter(({ place }) => place === 'page').map((row) => row.place_id);
  const entries = rows.filter(({ place }) => place === 'dictionary').map((row) => row.place_id);
  const bound = await findBound(queries, projectCode, entries);
  return (events) => {
    const documents = [...new Set([...channelCodes, ...bound])].map(contentTag);
    const tags = [...places].flatMap((place) => TAGS[place] ?? []);
    events.emit('changed', { projectCode, tags: [...documents, ...tags] });
  };
}

/** Channels whose documents are bound to one of these entries of the dictionary. */
async function findBound(queries: Queries, site: string, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await selectWhere(queries, 'content', { project_code: site })
    .select('channel_code')
    .distinct()
    .where((row) =>
      row.or(
        codes.slice(0, 20).map((code) => row('document', 'like', `%"dictCode":${JSON.stringify(code)}%`)),
      ),
    )
    .execute();
  return rows.map((row) => row.channel_code);
}
