/** Names the documents of change sets for owners. */
import { COMMON_CODES, loadChannels } from '../../domains/content/index.ts';
import { PAGE, type SetDocument } from '../../domains/drafts/index.ts';
import { messagesFor } from '../../../assembly/messages.ts';
import type { EntityContext } from '../engine/contract.ts';
import { titleForOwner } from '../engine/title-of-record.ts';
import { findValues } from '../engine/stored-record.ts';
import { findEntity } from '../engine/known-entities.ts';

type Reader = Pick<EntityContext, 'services' | 'site' | 'language' | 'queries'>;

export interface NamedDocument {
  /** `page`, `frame`, or the name of an entity. */
  kind: string;
  /** What a document of the kind is called. */
  kindTitle: string;
  title: string;
  /** Where it is edited. */
  link: string;
}

export const kindOf = ({ entity, id }: Pick<SetDocument, 'entity' | 'id'>): string =>
  entity === PAGE && (COMMON_CODES as readonly string[]).includes(id) ? 'frame' : entity;

/** The entity of documents of a kind. */
export const entityOfKind = (kind: string): string => (kind === 'frame' ? PAGE : kind);

/** In the order of the documents. */
export async function describeDocuments(
  reader: Reader,
  documents: readonly SetDocument[],
): Promise<NamedDocument[]> {
  const { queries, site, language } = reader;
  const words = messagesFor(language, ['console']);
  const spoken = site.languages.includes(language) ? language : site.defaultLanguage;
  // A publication that fails asks in its transaction.
  const tree = await loadChannels(queries, site, spoken, true);
  const named: NamedDocument[] = [];
  for (const document of documents) {
    const kind = kindOf(document);
    const name = words[`console.changeSet.kind.${kind}`] ?? words[`console.entity.${kind}`] ?? kind;
    const about = { kind, kindTitle: name.charAt(0).toUpperCase() + name.slice(1) };
    if (document.entity === PAGE) {
      const channel = tree.find(document.id);
      const title = channel?.channelName ?? words[`console.changeSet.frame.${document.id}`] ?? document.id;
      named.push({ ...about, title, link: `/edit${channel?.linkUrl ?? '/'}` });
      continue;
    }
    const entity = findEntity(document.entity);
    const values = entity && (await findValues(entity, asNobody(reader), document.id));
    const title = (entity && values && titleForOwner(entity, asNobody(reader), values)) || document.id;
    const screen = document.entity.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    named.push({ ...about, title, link: `/owner/${screen}/${encodeURIComponent(document.id)}` });
  }
  return named;
}

const asNobody = (reader: Reader): EntityContext => ({
  ...reader,
  owner: { ownerId: '', name: '', address: '', permissions: new Set() },
});
