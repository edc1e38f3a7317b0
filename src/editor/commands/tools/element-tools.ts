// The kind of an element and the tools it offers.
import type { Kind } from '../../../../runtime/compile/documents/tools.ts';
import { selectTools } from '../../../../runtime/edit/capability.ts';
import { hasSettings } from '../../../../runtime/edit/settings.ts';
import { readPart } from '../../../../runtime/edit/part.ts';
import type { KindTool } from '../../../../runtime/generated/documents.generated.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { blockDocuments, fileOf, kinds } from '../../../assembly/documents.ts';
import { isBlock } from '../../contracts/block-address.ts';
import type { BlockCommands } from '../../contracts/block-commands.ts';
import type { EditableElement } from '../../contracts/targets.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { EditScope, StepRunner } from './step-runner.ts';

interface ElementToolsDependencies {
  readonly site: SiteModel;
  readonly page: PageStore;
  readonly blocks: Pick<BlockCommands, 'rightsOver'>;
  readonly runner: StepRunner;
}

export class ElementTools {
  private readonly editor: ElementToolsDependencies;

  constructor(editor: ElementToolsDependencies) {
    this.editor = editor;
  }

  /** The kind of an element. A kind without a document has no tools. */
  kindOf({ kind }: EditTarget): Kind {
    return kinds.get(kind) ?? { name: kind, title: { 'zh-CN': kind, 'en-US': kind }, tools: [] };
  }

  /** The title of the element's kind; for a whole block the title of the block's document. */
  titleOf(target: EditTarget): string {
    if (!isBlock(target)) return this.kindTitleOf(target);
    const { page, site } = this.editor;
    const instance = page.documents[target.document].vm.find(({ key }) => key === target.key);
    const name = instance?.block ?? target.key;
    return blockDocuments.get(name)?.title[site.language] ?? name;
  }

  kindTitleOf(target: EditTarget): string {
    return this.kindOf(target).title[this.editor.site.language] ?? target.kind;
  }

  /** The tools that an element offers now. */
  list({ target }: EditableElement): KindTool[] {
    const kind = this.kindOf(target);
    const scope = this.scopeOf(target);
    return selectTools(kind, target).filter(
      ({ when }) => when === undefined || this.isTrue(when, target, scope),
    );
  }

  /** True if an offered tool can be used now. */
  isEnabled({ enabled }: KindTool, { target }: EditableElement): boolean {
    return enabled === undefined || this.isTrue(enabled, target, this.scopeOf(target));
  }

  /** Runs a tool's steps on a target. */
  async run(tool: KindTool, target: EditTarget, host: Parameters<StepRunner['run']>[3]): Promise<void> {
    await this.editor.runner.run(tool.do, fileOf('kind', target.kind), this.scopeOf(target), host);
  }

  private isTrue(expression: string, { kind }: EditTarget, scope: EditScope): boolean {
    return Boolean(this.editor.runner.read(expression, fileOf('kind', kind), scope));
  }

  private hasSettings({ document, key }: EditTarget): boolean {
    const instance = this.editor.page.documents[document].vm.find((each) => each.key === key);
    const block = instance === undefined ? undefined : blockDocuments.get(instance.block);
    return block !== undefined && hasSettings(block);
  }

  private scopeOf(target: EditTarget): EditScope {
    const { site, page, blocks } = this.editor;
    const { documents } = page;
    const edit = isBlock(target)
      ? { ...target, ...blocks.rightsOver(target), hasSettings: this.hasSettings(target) }
      : target;
    return { site, part: readPart(documents, target), dict: documents[target.document].dict, edit };
  }
}
