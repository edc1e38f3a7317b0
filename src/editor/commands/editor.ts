// Joins the state and the commands of the editor of one page.
import { checkCapability } from '../../../runtime/edit/capability.ts';
import type { Operation, OperationDefinition } from '../../../runtime/edit/operation.ts';
import { readText } from '../../../runtime/edit/part.ts';
import type { ActionDependencies } from '../../../runtime/model/action.ts';
import type { EditTarget } from '../../../runtime/model/edit-target.ts';
import type { Json } from '../../../runtime/model/json.ts';
import { isSafeUrl } from '../../../runtime/model/link.ts';
import type { PageModel, SiteModel } from '../../../runtime/model/page.ts';
import type { Permission } from '../../../runtime/model/permissions.ts';
import type { Registry } from '../../../runtime/model/registry.ts';
import type { RuntimeRegistry } from '../../../runtime/model/runtime-registry.ts';
import type { RecordAnswer, RecordPlace } from '../../assembly/framed-console.ts';
import { ROOT_ID } from '../../assembly/browser/page-elements.ts';
import { blockOf, isBlock } from '../contracts/block-address.ts';
import type { BlockCommands, BlockPosition } from '../contracts/block-commands.ts';
import type { OpenWork } from '../contracts/dialogs.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import { isItem, type ItemCommands } from '../contracts/item-commands.ts';
import { makeTranslate, type Translate } from '../contracts/messages.ts';
import type { BlockPreviews } from '../contracts/previews.ts';
import type { EditableElement } from '../contracts/targets.ts';
import { Contrasts } from '../store/contrasts.ts';
import { Dialogs } from '../store/dialogs.ts';
import { OpenPanel } from '../store/open-panel.ts';
import { OpenRecord } from '../store/open-record.ts';
import { PageStore } from '../store/page-store.ts';
import { Selection } from '../store/selection.ts';
import { Toasts } from '../store/toasts.ts';
import { PageBlockCommands } from './blocks/block-commands.ts';
import { LateBlocks } from './blocks/site-blocks.ts';
import { listKeys } from './documents/list-keys.ts';
import { openDialog } from './documents/open-dialog.ts';
import { readableText } from './documents/readable-text.ts';
import { editorDialogs } from './documents/settings-dialogs.ts';
import { translateProblem } from './documents/translate-problem.ts';
import { focusOn, isInToolbar } from './elements/focus.ts';
import { makeTargets } from './elements/targets.ts';
import { PageItemCommands } from './items/item-commands.ts';
import { makeSignedInCall } from './saving/signed-in-call.ts';
import { TextEditing } from './text/text-editing.ts';
import type { InlineEdit } from './text/inline-edit.ts';
import { ElementTools } from './tools/element-tools.ts';
import { DefaultLanguage } from './translation/default-language.ts';
import { makeStepRunner, type StepRunner } from './tools/step-runner.ts';

/** For so long after a dialog opened, clicks on the page open no other dialog. */
const DIALOG_LOCK_MS = 1000;

interface EditorDependencies {
  operations: Registry<OperationDefinition>;
  registry: RuntimeRegistry;
  previews: BlockPreviews;
  /** What the role of the owner allows. */
  permissions: readonly Permission[];
  call: ActionDependencies['call'];
  /** How many blocks the site has, and how many of them are known from the beginning. */
  blockCounts?: { known: number; all: number };
  /** Leaves the page, after asking if something is unsaved. */
  leave(url: string): void;
  /** Loads the page anew from an address, with everything that is unsaved. */
  reopen(url: string): void;
  /** Plans to make the draft of the page public. */
  publishAt(at: string): Promise<void>;
  takeDownAt(at: string): Promise<void>;
}

export class Editor {
  readonly model: PageModel;
  /** The site with the language and the messages of the editor; those of the page are in `model.site`. */
  readonly site: SiteModel;
  readonly translate: Translate;
  readonly page: PageStore;
  readonly permissions: ReadonlySet<Permission>;
  readonly targets = makeTargets(
    () => document.getElementById(ROOT_ID),
    (area) => this.page.documents[area].vm.map(({ key }) => key),
  );
  readonly selection = new Selection();
  readonly dialogs = new Dialogs(editorDialogs);
  readonly record = new OpenRecord();
  readonly panel = new OpenPanel();
  readonly toasts = new Toasts();
  readonly contrasts = new Contrasts();
  readonly runner: StepRunner;
  readonly blocks: BlockCommands;
  readonly items: ItemCommands;
  /** What the page follows, while a translation is edited. */
  readonly original: DefaultLanguage;
  readonly tools: ElementTools;
  readonly context: EditorContext;
  /** Fulfilled once the page is rendered with its annotations. */
  readonly rendered = Promise.withResolvers<void>();
  /** The tool in use and its element. */
  activeTool: Omit<OpenWork, 'dialogs'> | undefined;
  /** True if the owner has agreed to leave the page: nothing asks again. */
  isLeaving = false;
  private readonly text: TextEditing;

  constructor(model: PageModel, site: SiteModel, dependencies: EditorDependencies) {
    this.model = model;
    this.site = site;
    this.translate = makeTranslate(site.messages);
    this.page = new PageStore(dependencies.operations, model);
    this.permissions = new Set(dependencies.permissions);
    this.runner = makeStepRunner(dependencies.registry);
    this.blocks = new PageBlockCommands(this);
    this.items = new PageItemCommands(this);
    this.original = new DefaultLanguage(this);
    this.tools = new ElementTools(this);
    this.text = new TextEditing(this);
    this.context = this.makeContext(dependencies);
  }

  /** True if the role of the owner allows it. */
  may(permission: Permission): boolean {
    return this.permissions.has(permission);
  }

  /** The text edit in place, if one is running. */
  get textEdit(): InlineEdit | undefined {
    return this.text.current;
  }

  /** Locks an element. An element that is locked already is opened with the default tool of its kind. */
  choose(editable: EditableElement, point?: { x: number; y: number }): void {
    if (!this.page.isEditing) return;
    const { selection } = this;
    if (selection.locked?.element === editable.element && selection.locked.id === editable.id)
      return this.open(editable, point);
    this.textEdit?.end();
    selection.lock(editable);
    const { target } = editable;
    this.toasts.announce(
      this.translate('selected', { kind: this.tools.kindTitleOf(target), text: this.nameOf(target) }),
    );
  }

  /** What an element shows, or the name of a whole block or item. */
  private nameOf(target: EditTarget): string {
    const block = blockOf(target);
    if (block !== undefined) return this.blocks.nameOf(block);
    return isItem(target)
      ? this.items.nameOf(target)
      : readableText(readText(this.page.documents, target), this.site.channels);
  }

  private open(editable: EditableElement, point?: { x: number; y: number }): void {
    this.text.clickPoint = point;
    const { open } = this.tools.kindOf(editable.target);
    // One click too many must not open a dialog that was just closed. A key (no point) is always meant.
    const isEarly = point !== undefined && performance.now() - this.dialogs.openedAt < DIALOG_LOCK_MS;
    if (open !== undefined && !this.selection.typing && !isEarly) void this.runTool(open);
  }

  /** Unlocks the locked element. */
  release(): void {
    this.textEdit?.end();
    const { locked } = this.selection;
    // The toolbar disappears: a focus in it moves to the element.
    if (locked !== undefined && isInToolbar()) focusOn(this.targets.find(locked)?.element ?? locked.element);
    this.selection.unlock();
  }

  /** Uses a tool on the locked element. A rejection or failure is shown in a toast. */
  async runTool(name: string): Promise<void> {
    const { locked } = this.selection;
    if (locked === undefined || !this.page.isEditing) return;
    const { target } = locked;
    const problem = isBlock(target)
      ? undefined
      : checkCapability(this.page.documents, target, this.tools.kindOf(target), name);
    if (problem !== undefined) return this.toasts.showError(translateProblem(problem, this.translate));
    const tool = this.tools.list(locked).find((each) => each.name === name);
    if (tool === undefined || !this.tools.isEnabled(tool, locked)) return;
    if (tool.whileTyping !== true) this.textEdit?.end();
    this.activeTool = { tool: name, id: locked.id, target };
    await this.tools.run(tool, target, this.context).catch((error: unknown) => this.toasts.showError(error));
    this.activeTool = undefined;
  }

  /** Asks for a block and inserts it at a position; default: below the chosen block, or last on the page. */
  async addBlock(at?: BlockPosition): Promise<void> {
    const position = at ?? (this.blocks.chosen() === undefined ? 'last' : 'below');
    await this.blocks.insertChosen(position, async () => {
      const answer = await this.context.openDialog('insert-block', {});
      return answer !== false && typeof answer.block === 'string' ? answer.block : undefined;
    });
  }

  /** Opens the list of the page's blocks, which also shows blocks without visible elements. */
  async showOutline(): Promise<void> {
    const [first] = this.page.documents.content.vm;
    const at =
      this.blocks.chosen() ?? (first === undefined ? undefined : { document: 'content', key: first.key });
    await this.context.openDialog('outline', at === undefined ? {} : { at: { ...at } });
  }

  /** Opens the list of the editor's keys. */
  async showKeys(): Promise<void> {
    await this.dialogs.ask('keys', { keys: listKeys(this.translate, this.site) });
  }

  undo(): void {
    if (this.page.isEditing && this.page.undo()) this.afterStep('undone');
  }

  redo(): void {
    if (this.page.isEditing && this.page.redo()) this.afterStep('redone');
  }

  private afterStep(message: string): void {
    this.textEdit?.refresh();
    const { locked } = this.selection;
    const isGone = ({ target }: EditableElement): boolean =>
      this.blocks.rightsOver(target) === undefined ||
      (isItem(target) && this.items.rightsOver(target) === undefined);
    if (locked !== undefined && isGone(locked)) this.release();
    this.blocks.refresh();
    this.toasts.announce(this.translate(message));
  }

  private apply(operations: readonly Operation[]): void {
    const problem = this.page.change(operations);
    if (problem !== undefined) this.toasts.showError(translateProblem(problem, this.translate));
  }

  private async confirm(question: Readonly<Record<string, Json>>): Promise<boolean> {
    return (await this.dialogs.ask('confirm', { ...question })) !== false;
  }

  private async openRecord(place: RecordPlace): Promise<RecordAnswer | false> {
    // A session that has ended is begun anew here: the frame could not.
    await this.context.call('owner.me', { quiet: true });
    return (await this.record.ask(place)) ?? false;
  }

  private makeContext({
    call,
    leave,
    reopen,
    previews,
    publishAt,
    takeDownAt,
    blockCounts = { known: 0, all: 0 },
  }: EditorDependencies): EditorContext {
    const { model, site, translate, page, selection, blocks, items } = this;
    return {
      model,
      site,
      translate,
      page,
      selection,
      blocks,
      items,
      original: this.original,
      marks: this.text,
      targets: this.targets,
      previews,
      call: makeSignedInCall(call, async () => (await this.dialogs.ask('sign-in')) !== false),
      callInBackground: call,
      siteBlocks: new LateBlocks(blockCounts.known, blockCounts.all, {
        call,
        redraw: () => page.redrawBlocks(),
      }),
      navigate: (url) => {
        if (isSafeUrl(url)) leave(url);
      },
      confirm: (question) => this.confirm({ ...question }),
      toast: (message) => this.toasts.show(message),
      // Edit mode shows one state of the page and has no member.
      rewriteQuery: () => undefined,
      reload: () => location.reload(),
      member: () => Promise.reject(new Error('Edit mode has no member.')),
      editText: (lines) => this.text.start(lines),
      openDialog: (...asked) => openDialog(this.dialogs, ...asked),
      apply: (operations) => this.apply(operations),
      openRecord: (place) => this.openRecord(place),
      compose: (block) => this.panel.compose(block),
      reopen: (url) => {
        if (isSafeUrl(url)) reopen(url);
      },
      publishAt,
      takeDownAt,
      closeDialog: () => undefined,
    };
  }
}
