// Finds the kind of an element and the tools it offers.
import type { Kind } from '../../../../runtime/compile/documents/tools.ts';
import { selectTools } from '../../../../runtime/edit/capability.ts';
import { mayMark } from '../../../../runtime/edit/marks.ts';
import { readPart } from '../../../../runtime/edit/part.ts';
import { hasSettings } from '../../../../runtime/edit/settings/dialogs.ts';
import type {
  BlockAdds,
  KindTool,
  LocalizedText,
} from '../../../../runtime/generated/documents.generated.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import type { SiteModel, StoredPart } from '../../../../runtime/model/page.ts';
import { listUnknownRoles, parseStyle } from '../../../../runtime/model/style.ts';
import { blockDocuments, fileOf, kinds } from '../../../assembly/documents.ts';
import { findSiteBlock, isOwned } from '../../../assembly/site-blocks.ts';
import { findScrimOf } from '../contrast/find-scrim.ts';
import { isBlock, isGroup } from '../../contracts/block-address.ts';
import type { BlockCommands } from '../../contracts/block-commands.ts';
import { isItem, type ItemCommands } from '../../contracts/item-commands.ts';
import type { EditableElement } from '../../contracts/targets.ts';
import type { Contrasts } from '../../store/contrasts.ts';
import type { PageStore } from '../../store/page-store.ts';
import type { Selection } from '../../store/selection.ts';
import type { DefaultLanguage } from '../translation/default-language.ts';
import type { EditScope, StepRunner } from './step-runner.ts';

interface ElementToolsDependencies {
  readonly site: SiteModel;
  readonly page: PageStore;
  readonly selection: Selection;
  readonly blocks: Pick<BlockCommands, 'rightsOver' | 'rightsOverChosen' | 'isHidden'>;
  readonly original: Pick<DefaultLanguage, 'compare'>;
  readonly items: Pick<ItemCommands, 'rightsOver' | 'nameOf'>;
  readonly contrasts: Pick<Contrasts, 'of'>;
  readonly permissions: ReadonlySet<string>;
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

  /** The title of the element's kind; for a whole block the title of its document, for an item its place. */
  titleOf(target: EditTarget): string {
    if (isItem(target)) return this.editor.items.nameOf(target);
    if (!isBlock(target)) return this.kindTitleOf(target);
    const { page, site } = this.editor;
    const instance = page.instances[target.document].find(({ key }) => key === target.key);
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
    const { selection, page } = this.editor;
    const marks = selection.typing && mayMark(page.documents, target);
    return selectTools(kind, target).filter(
      ({ when, whileTyping }) =>
        (whileTyping !== true || marks) && (when === undefined || this.isTrue(when, target, scope)),
    );
  }

  /** True if an offered tool can be used now. */
  isEnabled({ enabled }: KindTool, { target }: EditableElement): boolean {
    return enabled === undefined || this.isTrue(enabled, target, this.scopeOf(target));
  }

  /** The warning of a tool in a language; undefined where it does not apply. */
  warningOf({ warning }: KindTool, { target }: EditableElement): string | undefined {
    if (warning === undefined) return undefined;
    const scope = this.scopeOf(target);
    if (!this.isTrue(warning.when, target, scope)) return undefined;
    return this.read(warning.text, target, scope);
  }

  /** Why a tool is at rest; undefined where it is not, or where nothing says why. */
  whyOf(tool: KindTool, editable: EditableElement): string | undefined {
    if (tool.why === undefined || this.isEnabled(tool, editable)) return undefined;
    const { target } = editable;
    return this.read(tool.why, target, this.scopeOf(target));
  }

  private read(text: LocalizedText, { kind }: EditTarget, scope: EditScope): string {
    const written = text[this.editor.site.language] ?? '';
    return String(this.editor.runner.read(written, fileOf('kind', kind), scope));
  }

  /** True if an offered tool of the element has a warning. */
  hasWarning(editable: EditableElement): boolean {
    // Most elements have no warning, and `list` evaluates the conditions of all tools.
    const { tools } = this.kindOf(editable.target);
    if (!tools.some((tool) => this.warningOf(tool, editable) !== undefined)) return false;
    return this.list(editable).some((tool) => this.warningOf(tool, editable) !== undefined);
  }

  /** Runs a tool's steps on a target. */
  async run(tool: KindTool, target: EditTarget, host: Parameters<StepRunner['run']>[3]): Promise<void> {
    await this.editor.runner.run(tool.do, fileOf('kind', target.kind), this.scopeOf(target), host);
  }

  private isTrue(expression: string, { kind }: EditTarget, scope: EditScope): boolean {
    return Boolean(this.editor.runner.read(expression, fileOf('kind', kind), scope));
  }

  /** What an owner can add to the list of the element's block: the first that applies. */
  private addsOf({ document, key }: EditTarget): BlockAdds | undefined {
    const { page, runner, site } = this.editor;
    const { vm, data } = page.documents[document];
    const { block } = vm.find((each) => each.key === key) ?? {};
    if (block === undefined) return undefined;
    const place = fileOf('block', block);
    const scope = { site, part: data[key] as StoredPart };
    const found = blockDocuments
      .get(block)
      ?.adds?.find(({ if: when }) => when === undefined || Boolean(runner.read(when, place, scope)));
    if (found === undefined) return undefined;
    const values = Object.entries(found.values ?? {})
      .map(([name, value]) => [name, typeof value === 'string' ? runner.read(value, place, scope) : value])
      .filter(([, value]) => value !== undefined && value !== '');
    return { ...found, values: Object.fromEntries(values) as BlockAdds['values'] };
  }

  /** Every block of the page itself has a name for links. */
  private hasSettings({ document, key }: EditTarget): boolean {
    const instance = this.editor.page.documents[document].vm.find((each) => each.key === key);
    const block = instance === undefined ? undefined : blockDocuments.get(instance.block);
    return block !== undefined && (document === 'content' || hasSettings(block));
  }

  /** What the composer does with a block: a block of the site is changed, one of the program is copied. */
  private composesOf({ document, key }: EditTarget): 'change' | 'copy' | undefined {
    const { block = '' } = this.editor.page.documents[document].vm.find((each) => each.key === key) ?? {};
    if (findSiteBlock(block) !== undefined) return 'change';
    return isOwned(blockDocuments.get(block)) ? 'copy' : undefined;
  }

  private scopeOf(target: EditTarget): EditScope {
    const { site, page, blocks, items, contrasts, original } = this.editor;
    const { documents } = page;
    const part = readPart(documents, target);
    const own = {
      ...original.compare(target),
      permissions: [...this.editor.permissions],
      adds: isItem(target) || isGroup(target) ? undefined : this.addsOf(target),
    };
    const edit = isBlock(target)
      ? {
          ...target,
          ...own,
          ...blocks.rightsOver(target),
          isHidden: blocks.isHidden(target),
          ...(isGroup(target) ? blocks.rightsOverChosen() : {}),
          hasSettings: this.hasSettings(target),
          composes: this.composesOf(target),
          hasScrim: findScrimOf(documents, target) !== undefined,
          contrast: contrasts.of(target, documents[target.document].data[target.key]),
        }
      : { ...target, ...own, ...items.rightsOver(target), unknownRole: unknownRoleOf(part) };
    return { site, part, dict: documents[target.document].dict, edit };
  }
}

/** The role in the style of a part that this program does not know: it is drawn without that colour. */
function unknownRoleOf(part: StoredPart | undefined): string | undefined {
  if (typeof part?.pageJson !== 'string' || part.pageJson === '') return undefined;
  const style = parseStyle(part.pageJson);
  const [name] = listUnknownRoles(style);
  return name === undefined ? undefined : String(style[name]);
}
