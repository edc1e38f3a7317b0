import { fillData } from '../../runtime/compile/fill.ts';
import { checkCapability, selectTools } from '../../runtime/edit/capability.ts';
import { readPart, readText, writeMembers, writeText } from '../../runtime/edit/part.ts';
import type { ActionHost } from '../../runtime/model/action.ts';
import type { KindDocument, KindTool } from '../../runtime/model/documents.generated.ts';
import type { EditTarget } from '../../runtime/model/edit-target.ts';
import { isObject, type Json, type JsonObject } from '../../runtime/model/json.ts';
import { isSafeUrl } from '../../runtime/model/link.ts';
import type { PageModel, SiteModel } from '../../runtime/model/page.ts';
import { dialogDocuments, kindDocuments } from '../assembly/documents.ts';
import { messagesFor } from '../assembly/messages.ts';
import { operations } from './assembly.ts';
import { readExpression, runActions, type EditScope } from './documents/steps.ts';
import type { EditorHost } from './editor-host.ts';
import { makeTargets, type Marked } from './input/targets.ts';
import { startTyping, type Typing } from './input/typing.ts';
import { Dialogs } from './store/dialogs.ts';
import { Notices } from './store/notices.ts';
import { PageStore } from './store/page-store.ts';
import { Selection } from './store/selection.ts';
import { makeWords, type Words } from './words.ts';

/** The editor of one page: its state, and everything an owner can do with an element. */
export class Editor {
  readonly model: PageModel;
  /** The site with the editor's words, for the expressions of kinds and dialogs. */
  readonly site: SiteModel;
  readonly words: Words;
  readonly page: PageStore;
  readonly targets = makeTargets();
  readonly selection = new Selection();
  readonly dialogs = new Dialogs(dialogDocuments);
  readonly notices = new Notices();
  readonly host: EditorHost;
  /** The text being typed on the page, if any. */
  typing: Typing | undefined;
  private point: { x: number; y: number } | undefined;

  constructor(model: PageModel, call: ActionHost['call'], leave: (url: string) => void) {
    this.model = model;
    this.site = { ...model.site, messages: messagesFor(model.site.language, ['site', 'form', 'editor']) };
    this.words = makeWords(this.site.messages);
    this.page = new PageStore(operations, model);
    this.host = {
      call,
      navigate: (url) => {
        if (isSafeUrl(url)) leave(url);
      },
      confirm: async (question) => (await this.dialogs.ask('confirm', { ...question })) !== false,
      toast: (message) => this.notices.toast(message),
      editText: (lines) => this.editText(lines),
      openDialog: (name, value) => this.openDialog(name, value),
      writeMembers: (members) => this.writeMembers(members),
      closeDialog: () => undefined,
    };
  }

  /** The kind of an element; one that no document describes can only be looked at. */
  kindOf({ kind }: EditTarget): KindDocument {
    return kindDocuments.get(kind) ?? { name: kind, title: { 'zh-CN': kind, 'en-US': kind }, tools: [] };
  }

  /** The tools that show for an element now. */
  toolsOf({ target }: Marked): KindTool[] {
    const kind = this.kindOf(target);
    const scope = this.scopeOf(target);
    return selectTools(kind, target).filter(({ when }) => when === undefined || Boolean(readExpression(when, placeOf(kind), scope)));
  }

  /** Locks an element, or opens the locked one with its kind's own tool. */
  choose(marked: Marked, point?: { x: number; y: number }): void {
    const { selection } = this;
    if (selection.locked?.element === marked.element) {
      this.point = point;
      const open = this.kindOf(marked.target).open;
      if (open !== undefined && !selection.typing) void this.useTool(open);
      return;
    }
    this.typing?.end();
    selection.lock(marked);
    this.notices.announce(
      this.words('selected', { kind: this.titleOf(marked.target), text: readText(this.page.documents, marked.target) }),
    );
  }

  /** Lets go of the locked element. */
  release(): void {
    this.typing?.end();
    this.selection.unlock();
  }

  /** Uses a tool on the locked element; a refusal or failure is said in a toast. */
  async useTool(name: string): Promise<void> {
    const { locked } = this.selection;
    if (locked === undefined) return;
    const kind = this.kindOf(locked.target);
    const problem = checkCapability(this.page.documents, locked.target, kind, name);
    if (problem !== undefined) return this.complain(problem.message);
    const tool = this.toolsOf(locked).find((each) => each.name === name);
    if (tool === undefined) return;
    this.typing?.end();
    await runActions(tool.do, placeOf(kind), this.scopeOf(locked.target), this.host).catch((error: unknown) => this.complain(error));
  }

  undo(): void {
    if (this.page.undo()) this.afterStep('undone');
  }

  redo(): void {
    if (this.page.redo()) this.afterStep('redone');
  }

  titleOf(target: EditTarget): string {
    return this.kindOf(target).title[this.site.language] ?? target.kind;
  }

  /** Says what went wrong. */
  complain(error: unknown): void {
    this.notices.toast({ text: error instanceof Error ? error.message : String(error), tone: 'error' });
  }

  private afterStep(word: string): void {
    this.typing?.refresh();
    this.notices.announce(this.words(word));
  }

  private scopeOf(target: EditTarget): EditScope {
    return { site: this.site, part: readPart(this.page.documents, target), dict: this.page.documents[target.document].dict, edit: target };
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
    if (answer !== false && typeof answer.text === 'string') this.apply(writeText(this.page.documents, locked.target, answer.text));
  }

  private async openDialog(name: string, value: JsonObject): Promise<Record<string, Json | undefined> | false> {
    const { takes } = this.dialogs.find(name);
    const members = isObject(takes.properties) ? Object.keys(takes.properties) : [];
    const taken = Object.fromEntries(
      members.filter((member) => value[member] !== undefined).map((member) => [member, value[member] as Json]),
    );
    const answer = await this.dialogs.ask(name, fillData(takes, taken));
    return answer === false ? false : Object.fromEntries(members.map((member) => [member, answer[member]]));
  }

  private writeMembers(members: Readonly<Record<string, Json | undefined>>): void {
    const { locked } = this.selection;
    if (locked !== undefined) this.apply(writeMembers(this.page.documents, locked.target, members));
  }

  private apply(ops: Parameters<PageStore['change']>[0]): void {
    const problem = this.page.change(ops);
    if (problem !== undefined) this.complain(problem.message);
  }
}

function placeOf(kind: KindDocument): string {
  return `schemas/kinds/${kind.name}.kind.json`;
}
