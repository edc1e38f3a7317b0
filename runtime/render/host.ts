import { createContext, type ComponentType } from 'react';
import type { Plan } from '../compile/compile.ts';
import type { ActionHost } from '../model/action.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { BlockInstance, PageModel, SourceResult } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';
import type { SourceCaller } from '../model/source.ts';
import type { StyleSheet } from './style-sheet.ts';

/** What draws in place of a plain block; the editor gives one that observes its block's data. */
export interface BlockProps {
  area: DocumentName;
  instance: BlockInstance;
}

/** What a program gives the renderer: the same documents, drawn for visitors or under the editor. */
export interface RenderHost {
  planOf(block: string): Plan | undefined;
  Block?: ComponentType<BlockProps>;
  actions: ActionHost;
  /** Loads a source while the page is on screen. */
  loadSource: SourceCaller;
  /** Told of what a block has loaded, so that the page is as it was when the visitor comes back to it. */
  keep?(place: string, name: string, result: SourceResult): void;
  styles: StyleSheet;
  /** Told of what is left out of the page. */
  report(problem: Problem): void;
  /** Blocks that failed on the server, as `area/key`: left out in the browser too, so that both draw the same. */
  omitted: ReadonlySet<string>;
  /** Blocks left as the server drew them, as `PageModel` names them: only while that page is being taken over and stays. */
  staticBlocks?: PageModel['staticBlocks'];
}

export interface PageContextValue {
  model: PageModel;
  host: RenderHost;
}

export const PageContext = createContext<PageContextValue | undefined>(undefined);
