/** Declares the model of a page, as it is stored, sent and drawn. */
import type {
  Channel,
  DictEntry,
  Member,
  Route,
  SiteModel,
  SourceResult,
  StoredPart,
} from '../generated/documents.generated.ts';
import type { JsonObject } from './json.ts';
import { withoutParked } from './parked.ts';
import { slotOf, type BlockSlot } from './slots.ts';

// What expressions may read is described by `schemas/meta/scope.meta.json`.
export type { Channel, DictEntry, Member, Route, SiteModel, SourceResult, StoredPart };

/** One block on a page. `version` is that of its stored data. */
export interface BlockInstance {
  key: string;
  block: string;
  version: number;
  /** Visitors do not get the block. */
  hidden?: boolean;
  /** The name that links lead to: `#name`. Of its own in the document. */
  anchor?: string;
  /** It stands in a slot of another block of its document. */
  slot?: BlockSlot;
}

export type BlockData = JsonObject;

/** A page as stored and edited: the blocks in order, the data of each, the dictionary entries used. */
export interface Ast {
  vm: BlockInstance[];
  data: Record<string, BlockData>;
  dict: Record<string, DictEntry>;
}

/** Names of the slots of a block; undefined for one that is not known. */
type SlotsOf = (block: string) => readonly string[] | undefined;

/**
 * A document as visitors get it: without hidden blocks and their data, without blocks whose slot is hidden or
 * gone, and without values that wait. The same object if there are none.
 */
export function withoutHidden(ast: Ast, slotsOf: SlotsOf): Ast {
  const hidden = ast.vm
    .filter((instance) => instance.hidden === true || !isSlotShown(ast.vm, instance, slotsOf))
    .map(({ key }) => key);
  const owned = ast.vm.filter(({ block }) => block.startsWith('own-')).map(({ key }) => key);
  if (hidden.length === 0 && owned.length === 0) return ast;
  const shown = (key: string, data: BlockData): BlockData =>
    owned.includes(key) ? withoutParked(data) : data;
  return {
    ...ast,
    vm: hidden.length === 0 ? ast.vm : ast.vm.filter(({ key }) => !hidden.includes(key)),
    data: Object.fromEntries(
      Object.entries(ast.data)
        .filter(([key]) => !hidden.includes(key))
        .map(([key, data]) => [key, shown(key, data)]),
    ),
  };
}

function isSlotShown(vm: readonly BlockInstance[], instance: BlockInstance, slotsOf: SlotsOf): boolean {
  const slot = slotOf(vm, instance);
  if (slot === undefined) return true;
  const outer = vm.find(({ key }) => key === slot.in);
  if (outer === undefined || outer.hidden === true) return false;
  return slotsOf(outer.block)?.includes(slot.field) !== false;
}

/** A stored document with the revision that a save must name. */
export interface PageContent {
  ast: Ast;
  channelCode: string;
  languageCode: string;
  revision: number;
}

export interface Seo {
  title: string;
  description: string;
  keywords: string;
  robots?: string;
  /** The languages that the page really has, the default one first; absent: all of its site. */
  languages?: readonly string[];
  /** Address of the picture in previews of links, where an owner chose one. */
  picture?: string;
  /** Its stored style: how it is cropped. */
  pictureStyle?: string;
}

/**
 * All that one page needs, in one value: rendered by the server, shipped as JSON, hydrated in the browser.
 */
export interface PageModel {
  site: SiteModel;
  channel: Channel;
  route: Route;
  content: PageContent;
  NavigationCommon: PageContent;
  WebSiteCommon: PageContent;
  /** By `area/key` of the block instance, then source name. */
  sources: Record<string, Record<string, SourceResult>>;
  seo: Seo;
  /**
   * Absent where the site has no members. Never signed in on the server, whose pages are the same for all.
   */
  member?: Member;
  /** The forms of `schemas/forms` that a screen draws, in the language of the page. */
  forms?: Readonly<Record<string, { readonly rule: readonly unknown[] }>>;
  /** Blocks that failed while the server drew them, as `area/key`: the browser leaves them out too. */
  omitted: string[];
  /**
   * Blocks in which nothing can happen as they are drawn, as `area/key`, with the tags of their root
   * elements: the browser leaves what the server drew as it stands.
   */
  staticBlocks?: Record<string, StaticRoot[]>;
  /** The same for blocks that are static for guests only: members see something else in them. */
  guestBlocks?: Record<string, StaticRoot[]>;
}

/**
 * An element that the browser leaves as the server drew it: its tag; with its children where one of them
 * holds a slot, whose blocks are drawn, or where it can have none.
 */
export type StaticRoot =
  | string
  | { readonly tag: string; readonly children: StaticRoot[] }
  | { readonly slot: string };
