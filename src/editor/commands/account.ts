// Knows who is signed in, changes the language of the editor, and signs out.
import { makeObservable, observable, runInAction } from 'mobx';
import { CallFailure, type ActionDependencies } from '../../../runtime/model/action.ts';
import { isObject } from '../../../runtime/model/json.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { Translate } from '../contracts/messages.ts';
import type { PageStore } from '../store/page-store.ts';
import type { Toasts } from '../store/toasts.ts';
import type { Drafts } from './drafts/drafts.ts';
import { SIGNED_OUT } from './saving/signed-in-call.ts';

interface AccountDependencies {
  readonly page: Pick<PageStore, 'unkept'>;
  readonly model: { readonly site: Pick<SiteModel, 'language'> };
  readonly toasts: Pick<Toasts, 'showError'>;
  readonly translate: Translate;
  readonly context: Pick<EditorContext, 'confirm' | 'call'>;
  /** True: the browser does not ask whether the page may be left. */
  isLeaving: boolean;
  release(): void;
}

export class Account {
  /** The name of who is signed in; undefined until it is known. */
  name: string | undefined;
  private readonly editor: AccountDependencies;
  private readonly drafts: Pick<Drafts, 'write' | 'handOver'>;
  private readonly call: ActionDependencies['call'];

  /** `call` does not ask for the password. */
  constructor(
    editor: AccountDependencies,
    drafts: Pick<Drafts, 'write' | 'handOver'>,
    call: ActionDependencies['call'],
  ) {
    this.editor = editor;
    this.drafts = drafts;
    this.call = call;
    makeObservable(this, { name: observable });
  }

  /** Loads the name. Without an answer the bar shows none. */
  async load(): Promise<void> {
    const owner = await this.call('owner.me', { quiet: true }).catch(() => undefined);
    if (isObject(owner) && typeof owner.name === 'string') {
      const { name } = owner;
      runInAction(() => {
        this.name = name;
      });
    }
  }

  /** Changes the language of the editor, for this owner everywhere. What is unsaved stays as it is. */
  async speak(language: string): Promise<void> {
    const { editor } = this;
    editor.release();
    try {
      await editor.context.call('systemSetting.saveLanguage', { body: { language }, quiet: true });
    } catch (error) {
      return editor.toasts.showError(error);
    }
    await this.drafts.handOver();
    editor.isLeaving = true;
    location.reload();
  }

  /** Asks if something is unsaved, keeps it as a draft, and goes to the sign-in page, which leads back. */
  async signOut(): Promise<void> {
    const { editor } = this;
    const { page, context, translate, toasts } = editor;
    editor.release();
    const isUnsaved = page.unkept.length > 0;
    const question = { text: translate('signOut.question'), yes: translate('signOut') };
    if (isUnsaved && (await context.confirm(question)) !== true) return;
    // Without a draft, the work would be lost with the page.
    if (!(await this.drafts.write()) && isUnsaved) return toasts.showError(translate('signOut.notKept'));
    try {
      await this.call('owner.logout', {});
    } catch (error) {
      const isOver = error instanceof CallFailure && SIGNED_OUT.includes(error.code);
      if (!isOver) return toasts.showError(translate('signOut.failed'));
    }
    editor.isLeaving = true;
    location.assign(`/owner/login?${this.wayBack(editor.model.site.language)}`);
  }

  /** The query of a screen in a language that leads back to this page. */
  wayBack(language: string): string {
    // With the language of the page: the screen is in that of the editor, and the browser remembers it.
    const query = new URLSearchParams(location.search);
    query.set('lang', this.editor.model.site.language);
    return new URLSearchParams({ lang: language, redirect: `${location.pathname}?${query}` }).toString();
  }
}
