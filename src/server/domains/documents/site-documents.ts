// Keeps the public themes and blocks of sites in memory.
import type { BlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Events } from '../../kernel/events.ts';
import { keepValues } from '../../kernel/kept-values.ts';
import { presentSite } from '../../database/site-scope.ts';
import { findBlocksFor, findSiteBlock, registerSiteBlock } from '../../../assembly/site-blocks.ts';
import { readVersions } from './block-versions.ts';
import { compileStored } from './compile-stored.ts';
import { readDocuments, type StoredDocument } from './stored-documents.ts';

/** What pages are drawn with. Pages that read it have the tag `documents`. */
export interface SiteDocuments {
  /**
   * The public documents of a kind by name, from memory where possible: the same objects until one of the
   * site changes.
   */
  read(site: Pick<SiteIdentity, 'projectCode'>, kind: string): Promise<ReadonlyMap<string, StoredDocument>>;
  /** Puts the blocks of a site beside those of the program. Before anything is read that may have them. */
  open(site: Pick<SiteIdentity, 'projectCode'>): Promise<void>;
  /** The blocks of a site as the editor draws them; those that cannot be read are left out. */
  listBlocks(site: Pick<SiteIdentity, 'projectCode'>): Promise<BlockDocument[]>;
}

/** Kinds of sites that stay in memory. */
const MAX_KEPT = 400;

export function makeSiteDocuments({ queries }: Pick<Database, 'queries'>, events: Events): SiteDocuments {
  findBlocksFor(presentSite);
  const kept = keepValues<ReadonlyMap<string, StoredDocument>>(events, MAX_KEPT);
  const keptVersions = keepValues<Awaited<ReturnType<typeof readVersions>>>(events, MAX_KEPT);
  const opened = new Map<string, readonly [ReadonlyMap<string, StoredDocument>, object]>();
  const read: SiteDocuments['read'] = ({ projectCode }, kind) =>
    kept.read({ projectCode, tags: ['documents'], variant: kind }, () =>
      readDocuments(queries, { projectCode }, kind),
    );
  const open: SiteDocuments['open'] = async ({ projectCode }) => {
    const [blocks, versions] = await Promise.all([
      read({ projectCode }, 'block'),
      keptVersions.read({ projectCode, tags: ['documents'] }, () => readVersions(queries, { projectCode })),
    ]);
    const before = opened.get(projectCode);
    if (before?.[0] === blocks && before[1] === versions) return;
    if (before === undefined && blocks.size === 0) return;
    opened.set(projectCode, [blocks, versions]);
    for (const name of before?.[0].keys() ?? []) if (!blocks.has(name)) registerSiteBlock(name, undefined);
    for (const [name, stored] of blocks)
      registerSiteBlock(name, () => compileStored(name, stored), {
        published: { current: stored.version ?? 1, all: versions.get(name) ?? new Map() },
        site: projectCode,
      });
  };
  return {
    read,
    open,
    async listBlocks(site) {
      await open(site);
      return [...(await read(site, 'block')).keys()].flatMap((name) => findSiteBlock(name)?.document ?? []);
    },
  };
}
