/** The renderer's dependencies: plans, actions, styles and problem reports. */
import { createContext, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { Plan } from '../compile/compile.ts';
import type { ActionDependencies } from '../model/action.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { BlockInstance, PageModel, SourceResult } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';
import type { SourceCaller } from '../model/source.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Props of the component that draws one block in place of `BlockView`. */
export interface BlockProps {
  area: DocumentName;
  instance: BlockInstance;
}

/** The renderer's dependencies. They differ between visitors' pages and edit mode; the documents do not. */
export interface RenderContext {
  planOf(block: string): Plan | undefined;
  /** Draws a block instead of `BlockView`: edit mode gives one that observes the data of its block. */
  Block?: ComponentType<BlockProps>;
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
  /** Called for each root element of a static block, to restore it if React had to make it anew. */
  keepStatic?(place: string, index: number, element: Element): void;
}

export interface PageContextValue {
  model: PageModel;
  context: RenderContext;
}

export const PageContext = createContext<PageContextValue | undefined>(undefined);
