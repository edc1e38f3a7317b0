// Loads blocks of the site that the page did not use when it was opened.
import type { BlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { findSiteBlock, registerSiteBlock } from '../../../assembly/site-blocks.ts';
import type { EditorContext, SiteBlocks } from '../../contracts/editor-context.ts';

interface Dependencies {
  call: EditorContext['callInBackground'];
  /** The blocks of the page are drawn again. */
  redraw(): void;
}

export class LateBlocks implements SiteBlocks {
  count: number;
  readonly drafts: SiteBlocks['drafts'] = new Map();
  private known: number;
  private readonly dependencies: Dependencies;
  private loading: Promise<void> | undefined;

  /** `known` are registered already, of `count`. */
  constructor(known: number, count: number, dependencies: Dependencies) {
    this.known = known;
    this.count = count;
    this.dependencies = dependencies;
  }

  load(): Promise<void> {
    if (this.known >= this.count) return Promise.resolve();
    this.loading ??= this.loadAll().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  added(): void {
    this.count += 1;
    this.known += 1;
  }

  private async loadAll(): Promise<void> {
    const documents = (await this.dependencies.call(
      'consoleBlock.compiled',
      {},
    )) as unknown as BlockDocument[];
    // One that is being composed is newer than what is public.
    const missing = documents.filter(({ name }) => findSiteBlock(name) === undefined);
    for (const document of missing) registerSiteBlock(document.name, () => ({ document }));
    if (missing.length > 0) this.dependencies.redraw();
  }
}
