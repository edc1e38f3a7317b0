import type { Kind } from '../../../runtime/compile/documents/tools.ts';
import { fillData } from '../../../runtime/compile/fill.ts';
import { checkCapability, selectTools } from '../../../runtime/edit/capability.ts';
import { readPart, readText, writeText } from '../../../runtime/edit/part.ts';
import type { ActionHost } from '../../../runtime/model/action.ts';
import type { KindTool } from '../../../runtime/generated/documents.generated.ts';
import type { EditTarget } from '../../../runtime/model/edit-target.ts';
import type { Json, JsonObject } from '../../../runtime/model/json.ts';
import { isSafeUrl } from '../../../runtime/model/link.ts';
import type { PageModel, SiteModel } from '../../../runtime/model/page.ts';
import { blockDocuments, dialogDocuments, fileOf, kinds } from '../../assembly/documents.ts';
import { ROOT_ID } from '../../assembly/browser/page-elements.ts';
import { messagesFor } from '../../assembly/messages.ts';
import { operations } from '../registry.ts';
import { tellProblem } from './documents/format-problem.ts';
import { readExpression, runActions, type EditScope } from './documents/run-steps.ts';
import type { EditorHost } from '../contracts/editor-context.ts';
import { isBlock } from '../contracts/block-address.ts';
import { BlockDesk, blockOf } from './blocks/block-commands.ts';
import { focusOn, isInToolbar } from './elements/focus.ts';
import { makeTargets, type EditableElement } from './elements/targets.ts';
import { startTyping, type Typing } from './text/typing.ts';
import { makeSignedInCall } from './saving/signed-in-call.ts';
import { Dialogs, type OpenWork } from '../store/dialogs.ts';
import { Notices } from '../store/toasts.ts';
import { PageStore } from '../store/page-store.ts';
import { Selection } from '../store/selection.ts';
import { makeWords, type Words } from '../contracts/messages.ts';

/** For so long after a dialog opened, clicks on the page open no other. */
const POPUP_LOCK_MS = 1000;

/** The editor of one page: its state, and everything an owner can do with an element. */
export class Editor {
  readonly model: PageModel;
  /** The site with the editor's words, for the expressions of kinds and dialogs. */
  readonly site: SiteModel;
  readonly words: Words;
  readonly page: PageStore;
  readonly targets = makeTargets(
    () => document.getElementById(ROOT_ID),
    (area) => this.page.documents[area].vm.map(({ key }) => key),
  );
  readonly selection = new Selection();
  readonly dialogs = new Dialogs(dialogDocuments);
  readonly notices = new Notices();
  readonly blocks: BlockDesk;
  readonly host: EditorHost;
  /** The text being typed on the page, if any. */
  typing: Typing | undefined;
  /** The page stands with its marks. */
  isDrawn = false;
  /** The tool in use, and on what. */
  using: Omit<OpenWork, 'dialogs'> | undefined;
  /** The owner has agreed to leave the page: nobody asks again. */
  leaving = false;
  private point: { x: number; y: number } | undefined;

  constructor(model: PageModel, call: ActionHost['call'], leave: (url: string) => void) {
    this.model = model;
    this.site = { ...model.site, messages: messagesFor(model.site.language, ['site', 'form', 'editor']) };
    this.words = makeWords(this.site.messages);
    this.page = new PageStore(operations, model);
    this.blocks = new BlockDesk(this);
    this.host = {
      model,
      site: this.site,
      words: this.words,
      page: this.page,
      selection: this.selection,
      notices: this.notices,
      blocks: this.blocks,
      call: makeSignedInCall(call, async () => (await this.dialogs.ask('sign-in')) !== false),
      navigate: (url) => {
        if (isSafeUrl(url)) leave(url);
      },
      confirm: async (question) => (await this.dialogs.ask('confirm', { ...question })) !== false,
      toast: (message) => this.notices.toast(message),
      // Edit mode shows one page as it is, and belongs to no member.
      rewriteQuery: () => undefined,
      reload: () => location.reload(),
      member: () => Promise.reject(new Error('Edit mode has no member.')),
      editText: (lines) => this.editText(lines),
      openDialog: (name, value) => this.openDialog(name, value),
      apply: (operations) => this.apply(operations),
      closeDialog: () => undefined,
    };
  }

  /** The kind of an element; one that no document describes can only be looked at. */
  kindOf({ kind }: EditTarget): Kind {
    return kinds.get(kind) ?? { name: kind, title: { 'zh-CN': kind, 'en-US': kind }, tools: [] };
  }

  /** The tools that show for an element now. */
  toolsOf({ target }: EditableElement): KindTool[] {
    const kind = this.kindOf(target);
    const scope = this.scopeOf(target);
    return selectTools(kind, target).filter(
      ({ when }) => when === undefined || Boolean(readExpression(when, fileOf('kind', kind.name), scope)),
    );
  }

  /** Whether a tool that shows can be used now. */
  canUse({ enabled }: KindTool, { target }: EditableElement): boolean {
    return (
      enabled === undefined ||
      Boolean(readExpression(enabled, fileOf('kind', target.kind), this.scopeOf(target)))
    );
  }

  /** Locks an element, or opens the locked one with its kind's own tool. */
  choose(editable: EditableElement, point?: { x: number; y: number }): void {
    if (!this.page.isEditing) return;
    const { selection } = this;
    if (selection.locked?.element === editable.element && selection.locked.id === editable.id) {
      this.point = point;
      const open = this.kindOf(editable.target).open;
      // A click too many does not open what has just been closed. A key, which points nowhere, is meant.
      const isEarly = point !== undefined && performance.now() - this.dialogs.openedAt < POPUP_LOCK_MS;
      if (open !== undefined && !selection.typing && !isEarly) void this.useTool(open);
      return;
    }
    this.typing?.end();
    selection.lock(editable);
    const block = blockOf(editable);
    const text =
      block === undefined ? readText(this.page.documents, editable.target) : this.blocks.nameOf(block);
    this.notices.announce(this.words('selected', { kind: this.kindTitleOf(editable.target), text }));
  }

  /** Lets go of the locked element. */
  release(): void {
    this.typing?.end();
    const { locked } = this.selection;
    // Its toolbar goes: whoever was in it stands where it belonged.
    if (locked !== undefined && isInToolbar()) focusOn(this.targets.find(locked)?.element ?? locked.element);
    this.selection.unlock();
  }

  /** Uses a tool on the locked element; a refusal or failure is said in a toast. */
  async useTool(name: string): Promise<void> {
    const { locked } = this.selection;
    if (locked === undefined || !this.page.isEditing) return;
    const kind = this.kindOf(locked.target);
    const problem = isBlock(locked.target)
      ? undefined
      : checkCapability(this.page.documents, locked.target, kind, name);
    if (problem !== undefined) return this.complain(tellProblem(problem, this.words));
    const tool = this.toolsOf(locked).find((each) => each.name === name);
    if (tool === undefined || !this.canUse(tool, locked)) return;
    this.typing?.end();
    this.using = { tool: name, id: locked.id, target: locked.target };
    await runActions(tool.do, fileOf('kind', kind.name), this.scopeOf(locked.target), this.host).catch(
      (error: unknown) => this.complain(error),
    );
    this.using = undefined;
  }

  /** Asks for a block and puts it below the chosen one, else last on the page. */
  async addBlock(): Promise<void> {
    const answer = await this.openDialog('insert-block', {});
    const where = this.blocks.chosen() === undefined ? 'last' : 'below';
    if (answer !== false && typeof answer.block === 'string') await this.blocks.insert(where, answer.block);
  }

  /** Lists the blocks of the page, also those that show nothing, to choose one or put it elsewhere. */
  async outline(): Promise<void> {
    const [first] = this.page.documents.content.vm;
    const at =
      this.blocks.chosen() ?? (first === undefined ? undefined : { document: 'content', key: first.key });
    await this.openDialog('outline', at === undefined ? {} : { at: { ...at } });
  }

  undo(): void {
    if (this.page.isEditing && this.page.undo()) this.afterStep('undone');
  }

  redo(): void {
    if (this.page.isEditing && this.page.redo()) this.afterStep('redone');
  }

  /** What its tag says: the title of its kind, of a whole block that of the block. */
  titleOf(target: EditTarget): string {
    if (!isBlock(target)) return this.kindTitleOf(target);
    const name =
      this.page.documents[target.document].vm.find(({ key }) => key === target.key)?.block ?? target.key;
    return blockDocuments.get(name)?.title[this.site.language] ?? name;
  }

  private kindTitleOf(target: EditTarget): string {
    return this.kindOf(target).title[this.site.language] ?? target.kind;
  }

  /** Says what went wrong. */
  complain(error: unknown): void {
    this.notices.toast({ text: error instanceof Error ? error.message : String(error), tone: 'error' });
  }

  private afterStep(word: string): void {
    this.typing?.refresh();
    const { locked } = this.selection;
    if (locked !== undefined && this.blocks.rightsOver(locked.target) === undefined) this.release();
    this.notices.announce(this.words(word));
  }

  private scopeOf(target: EditTarget): EditScope {
    const { documents } = this.page;
    const edit = isBlock(target) ? { ...target, ...this.blocks.rightsOver(target) } : target;
    return {
      site: this.site,
      part: readPart(documents, target),
      dict: documents[target.document].dict,
      edit,
    };
  }

  private async editText(lines: 'one' | 'many'): Promise<void> {
    const { locked } = this.selection;
    if (locked === undefined) return;
    const point = this.point;
    this.point = undefined;
    const onEnd = (): void => {
      this.typing = undefined;
      this.selection.setTyping(false);
    };
    this.typing = startTyping(this.page, locked, { lines, point, onEnd });
    if (this.typing !== undefined) return this.selection.setTyping(true);
    const answer = await this.openDialog('text', { text: readText(this.page.documents, locked.target) });
    if (answer !== false && typeof answer.text === 'string')
      this.apply(writeText(this.page.documents, locked.target, answer.text));
  }

  private async openDialog(
    name: string,
    value: JsonObject,
  ): Promise<Record<string, Json | undefined> | false> {
    const { takes } = this.dialogs.find(name);
    const members = Object.keys(takes.properties ?? {});
    const taken = Object.fromEntries(
      members
        .filter((member) => value[member] !== undefined)
        .map((member) => [member, value[member] as Json]),
    );
    const answer = await this.dialogs.edit(name, fillData(takes, taken));
    return answer === false ? false : Object.fromEntries(members.map((member) => [member, answer[member]]));
  }

  private apply(ops: Parameters<PageStore['change']>[0]): void {
    const problem = this.page.change(ops);
    if (problem !== undefined) this.complain(tellProblem(problem, this.words));
  }
}
