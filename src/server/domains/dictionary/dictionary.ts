// Reads and changes the dictionary of a site.
import { randomUUID } from 'node:crypto';
import type {
  DictionaryEntry,
  DictionaryInstance,
  DictionaryObject,
} from '../../../../runtime/generated/api.generated.ts';
import { localeDocuments } from '../../../assembly/locale-documents.ts';
import { messagesFor } from '../../../assembly/messages.ts';
import {
  type Channels,
  indexPages,
  listShowing,
  lockSite,
  readEntries,
  requireReadable,
  writeEntries,
} from '../content/index.ts';
import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { invalidInput, type UntranslatedError } from '../../kernel/http-error.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { contentTag, type Events } from '../../kernel/events.ts';
import { makeDictionaryFields, type DictionaryFields } from './dictionary-fields.ts';
import { makeDictionaryRecords, type DictionaryRecords } from './dictionary-records.ts';
import { listLinkCodes, readFields } from './dictionary-rows.ts';
import { readLinkValue } from './link-value.ts';

/** Code of the object that holds the values made while editing, and its two fields. */
const OWN = 'own';
const OWN_FIELDS = [
  { code: 'text', type: 0, words: 'editor.dictionary.ownTexts' },
  { code: 'link', type: 2, words: 'editor.dictionary.ownLinks' },
] as const;

/** The dictionary of a site: objects with fields, and values that parts of pages are bound to. */
export class Dictionary {
  /** What owners do with values in the console, and with what they are values of. */
  readonly ofOwners: DictionaryRecords;
  readonly fields: DictionaryFields;
  private readonly database: Database;
  private readonly channels: Channels;
  private readonly events: Events;
  private readonly queries;

  constructor(database: Database, channels: Channels, events: Events) {
    this.database = database;
    this.channels = channels;
    this.events = events;
    this.queries = database.queries;
    this.ofOwners = makeDictionaryRecords(database, channels, events);
    this.fields = makeDictionaryFields(database);
  }

  private async add(
    site: SiteIdentity,
    language: string,
    field: (typeof OWN_FIELDS)[number],
    value: string,
  ): Promise<DictionaryEntry> {
    const code = randomUUID();
    const of = { project_code: site.projectCode, object_code: OWN };
    await this.database.write(async (transaction) => {
      await transaction
        .insertInto('dictionary_object')
        .values({ ...of, name: textInEveryLanguage('editor.dictionary.own'), sort_order: 1000 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await transaction
        .insertInto('dictionary_attribute')
        .values({
          ...of,
          attribute_code: field.code,
          name: textInEveryLanguage(field.words),
          type: field.type,
          sort_order: field.type,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await transaction
        .insertInto('dictionary_value')
        .values({
          ...of,
          code,
          attribute_code: field.code,
          instance_code: '',
          created_at: new Date().toISOString(),
        })
        .execute();
      await writeEntries(transaction, site, siteLanguageOf(site, language), [{ code, value }]);
    });
    return { code, value };
  }

  /** Objects with fields of texts and links (1) or media (2). Objects without such fields are omitted. */
  readonly list = async (site: SiteIdentity, language: string, type: 1 | 2): Promise<DictionaryObject[]> => {
    const fields = (await readFields(this.queries, site, language)).filter(
      (field) => (field.type === 1) === (type === 2),
    );
    return [...Map.groupBy(fields, ({ objectCode }) => objectCode)].map(([code, own]) => ({
      code,
      name: own[0]?.objectName ?? code,
      type,
      attributeList: own.map(({ objectCode: _, objectName: __, ...field }) => field),
    }));
  };

  /** Creates a text value. */
  readonly create = (site: SiteIdentity, language: string, val: string): Promise<DictionaryEntry> =>
    this.add(site, language, OWN_FIELDS[0], val);

  /**
   * Creates a link value, `1@channel` or `2@address`. 422 for any other form, an unknown channel or an unsafe
   * address.
   */
  readonly addLink = async (site: SiteIdentity, language: string, val: string): Promise<DictionaryEntry> => {
    const tree = await this.channels.read(site, site.defaultLanguage);
    const read = readLinkValue(val, tree);
    if (typeof read !== 'string') throw invalidInput([{ path: '/val', ...read }]);
    return this.add(site, language, OWN_FIELDS[1], read);
  };

  readonly readInstance = async (
    site: SiteIdentity,
    language: string,
    instanceCode: string,
  ): Promise<{ instanceList: DictionaryInstance[] }> => {
    const fields = await readFields(this.queries, site, language, instanceCode);
    const attrAndValueList = fields.flatMap(({ name, type, values }) =>
      values.map((valueInfo) => ({ attrInfo: { name, type }, valueInfo })),
    );
    return { instanceList: attrAndValueList.length === 0 ? [] : [{ attrAndValueList }] };
  };

  /**
   * Changes values in a language, all or none, and emits an event for the pages that show them. 422 for an
   * unknown code, and for a value of a link field that `addLink` rejects.
   */
  readonly saveValues = async (
    site: SiteIdentity,
    language: string,
    valueMap: Readonly<Record<string, { value: string }>>,
  ): Promise<void> => {
    const codes = Object.keys(valueMap);
    const values = await this.readValues(site, valueMap);
    const channelCodes = await this.database.write(async (transaction) => {
      await lockSite(transaction, site.projectCode);
      const siteLanguage = siteLanguageOf(site, language);
      const known = await readEntries(transaction, site, siteLanguage, codes);
      const unknown = codes.filter((code) => !Object.hasOwn(known, code));
      if (unknown.length > 0)
        throw invalidInput(
          unknown.map((code) => ({
            path: formatPointer(['valueMap', code]),
            rule: 'entry',
            messageKey: 'dictionary.value-unknown',
            params: { code },
          })),
        );
      const changed = Object.values(known).map((entry) => ({
        ...entry,
        value: values[entry.code] ?? entry.value,
      }));
      await writeEntries(transaction, site, siteLanguage, changed);
      const showing = await listShowing(transaction, site, codes);
      await requireReadable(transaction, site, siteLanguage, showing, ['valueMap']);
      await indexPages(transaction, site, showing);
      return showing;
    });
    this.events.emit('changed', { projectCode: site.projectCode, tags: channelCodes.map(contentTag) });
  };

  /** The values as they are stored. 422 if one of a link field is no link. */
  private async readValues(
    site: SiteIdentity,
    valueMap: Readonly<Record<string, { value: string }>>,
  ): Promise<Record<string, string>> {
    const links = new Set(await listLinkCodes(this.queries, site, Object.keys(valueMap)));
    const tree = await this.channels.read(site, site.defaultLanguage);
    const errors: UntranslatedError[] = [];
    const values = Object.entries(valueMap).map(([code, { value }]) => {
      const read = links.has(code) ? readLinkValue(value, tree) : value;
      if (typeof read !== 'string')
        errors.push({ path: formatPointer(['valueMap', code, 'value']), ...read });
      return [code, read];
    });
    if (errors.length > 0) throw invalidInput(errors);
    return Object.fromEntries(values) as Record<string, string>;
  }
}

// The request's language, or the default language when the site does not have it.
function siteLanguageOf({ languages, defaultLanguage }: SiteIdentity, language: string): string {
  return languages.includes(language) ? language : defaultLanguage;
}

function textInEveryLanguage(key: string): string {
  return JSON.stringify(
    Object.fromEntries(
      localeDocuments.names().map((name) => [name, messagesFor(name, ['editor'])[key] ?? key]),
    ),
  );
}
