/**
 * Registers the blocks that owners have made, beside those of the program. Their names are generated, so that
 * no two sites have the same: one registry holds those of all sites, and each finds its own only.
 */
import type { BlockDocument, OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import type { Registry } from '../../runtime/model/registry.ts';
import type { BlockVersions } from '../../runtime/owned/migrate/versions.ts';

export interface SiteBlock {
  document: BlockDocument;
  /** Absent in browsers, which get the compiled document. */
  definition?: OwnedBlockDocument;
}

type Make = () => SiteBlock | undefined;

interface Registered {
  make: Make;
  /** Absent in browsers, which have the blocks of one site. */
  site?: string;
}

const makers = new Map<string, Registered>();
const made = new Map<string, SiteBlock | undefined>();
const versions = new Map<string, BlockVersions>();

let presentSite = (): string | undefined => undefined;

/** Says how the site is known that the present work is for. Work without one finds the blocks of all. */
export function findBlocksFor(present: typeof presentSite): void {
  presentSite = present;
}

function isFound({ site }: Registered): boolean {
  const present = presentSite();
  return site === undefined || present === undefined || site === present;
}

function findMaker(name: string): Make | undefined {
  const registered = makers.get(name);
  return registered !== undefined && isFound(registered) ? registered.make : undefined;
}

/** A block is compiled when it is first asked for. One that cannot be is unknown, and one of another site. */
export function findSiteBlock(name: string): SiteBlock | undefined {
  const make = findMaker(name);
  if (make === undefined) return undefined;
  if (!made.has(name)) made.set(name, withVersion(name, make()));
  return made.get(name);
}

/** What has been published of a block; undefined for one of the program, and of another site. */
export const findVersions = (name: string): BlockVersions | undefined =>
  findMaker(name) === undefined ? undefined : versions.get(name);

/** A draft that is being composed has the version whose data pages hold. */
function withVersion(name: string, block: SiteBlock | undefined): SiteBlock | undefined {
  const current = versions.get(name)?.current;
  if (block === undefined || current === undefined || block.document.version === current) return block;
  return { ...block, document: { ...block.document, version: current } };
}

/** True for a block in the language of owners, of the program or of a site: it carries its styles. */
export const isOwned = (document: BlockDocument | undefined): boolean =>
  document !== undefined && 'styles' in document;

/**
 * Puts a block in the place of the one before; undefined takes it away. Without `published` its versions
 * stay.
 */
export function registerSiteBlock(
  name: string,
  make: Make | undefined,
  { published, site }: { published?: BlockVersions; site?: string } = {},
): void {
  made.delete(name);
  if (make === undefined) {
    makers.delete(name);
    versions.delete(name);
    return;
  }
  makers.set(name, { make, ...(site === undefined ? {} : { site }) });
  if (published !== undefined) versions.set(name, published);
}

/** Blocks of the program, and after them those of sites. */
export const withSiteBlocks = (shipped: Registry<BlockDocument>): Registry<BlockDocument> => ({
  names: () => [...shipped.names(), ...[...makers.keys()].filter((name) => findMaker(name) !== undefined)],
  get: (name) => shipped.get(name) ?? findSiteBlock(name)?.document,
});
