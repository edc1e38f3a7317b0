/** Declares the renderer's dependencies: plans, actions, styles and problem reports. */
import { createContext, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { Drawing } from '../compile/scope.ts';
import type { Plan } from '../compile/compile.ts';
import type { ActionDependencies } from '../model/action.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { BlockInstance, PageModel, SourceResult } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';
import type { BlockSlot } from '../model/slots.ts';
import type { SourceCaller } from '../model/source.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Props of the component that draws one block in place of `BlockView`. */
export interface BlockProps {
  area: DocumentName;
  instance: BlockInstance;
}

/** Props of the component that is drawn behind the blocks of a slot. */
export interface SlotProps {
  area: DocumentName;
  slot: BlockSlot;
}

/** The renderer's dependencies. They differ between visitors' pages and edit mode; the documents do not. */
export interface RenderContext {
  planOf(block: string): Plan | undefined;
  /** Draws a block instead of `BlockView`: edit mode gives one that observes the data of its block. */
  Block?: ComponentType<BlockProps>;
  /** Drawn behind the blocks of a slot: edit mode offers to add one where it is empty. */
  SlotEnd?: ComponentType<SlotProps>;
  /**
   * Draws a block in which nothing can happen (`static-block.ts`); undefined for any other. Edit mode, where
   * every block may change at each key, has none.
   */
  drawStatic?(drawn: ReactNode): ReactElement | undefined;
  actions: ActionDependencies;
  /** Loads a source while the page is on screen. */
  loadSource: SourceCaller;
  /**
   * Called with a result that a block has loaded, to keep it for when the visitor comes back to the page.
   * Live sources are not kept: they may belong to a member, and are loaded again anyway.
   */
  keep?(place: string, name: string, result: SourceResult): void;
  styles: StyleSheet;
  /** Called for every block that is left out of the page. */
  report(problem: Problem): void;
  /**
   * Blocks that failed on the server, as `area/key`. The browser leaves them out as well: hydration must
   * match.
   */
  omitted: ReadonlySet<string>;
  /** `PageModel.staticBlocks`: the browser leaves these as the server drew them. */
  staticBlocks?: PageModel['staticBlocks'];
  /**
   * Called for each element of a static block that React holds, to restore it if React had to make it anew:
   * with the number of the root element, then those of children. `isWhole`: with its content.
   */
  keepStatic?(place: string, path: readonly number[], element: Element, isWhole: boolean): void;
}

export interface PageContextValue {
  model: PageModel;
  context: RenderContext;
}

export const PageContext = createContext<PageContextValue | undefined>(undefined);

/** The block around an element of its view: its slots draw other blocks. */
export const AroundContext = createContext<Pick<Drawing, 'document' | 'key'> | undefined>(undefined);
