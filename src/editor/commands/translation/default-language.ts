// Holds the documents of the default language, while a translation is edited.
import { makeObservable, observableRef, runInAction } from 'mobx';
import { isSameOnPurpose, isUntranslated } from '../../../../runtime/compare/translated-texts.ts';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import {
  differs,
  fillEmptied,
  followDefault,
  readOriginal,
  type Followed,
} from '../../../../runtime/edit/follow-default.ts';
import type { Operation } from '../../../../runtime/edit/operation.ts';
import { readPart } from '../../../../runtime/edit/part.ts';
import type { DocumentName, EditTarget } from '../../../../runtime/model/edit-target.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast, PageModel } from '../../../../runtime/model/page.ts';
import { fillAst } from '../../../assembly/fill-ast.ts';
import { isBlock } from '../../contracts/block-address.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { isItem } from '../../contracts/item-commands.ts';
import type { DefaultLanguageCommands, OwnTranslation } from '../../contracts/default-language.ts';
import type { PageStore } from '../../store/page-store.ts';

interface DefaultLanguageDependencies {
  readonly model: PageModel;
  readonly page: Pick<PageStore, 'documents'>;
  readonly context: Pick<EditorContext, 'call'>;
}

export class DefaultLanguage implements DefaultLanguageCommands {
  /** Without members in the default language itself, and until they are loaded. */
  documents: Partial<Record<DocumentName, Ast>> = {};
  private loading: Promise<true> | undefined;
  private readonly editor: DefaultLanguageDependencies;

  constructor(editor: DefaultLanguageDependencies) {
    this.editor = editor;
    makeObservable(this, { documents: observableRef });
  }

  /** Loads the documents once; after a failure the next call tries again. False in the default language. */
  load(): Promise<boolean> {
    if (!this.isTranslation) return Promise.resolve(false);
    this.loading ??= this.loadAll().finally(() => {
      if (!this.isLoaded) this.loading = undefined;
    });
    return this.loading;
  }

  whenLoaded(act: () => void): void {
    if (!this.isTranslation || this.isLoaded) act();
    // Without a connection the emptied text is not shown as visitors will see it; nothing is lost.
    else this.load().then(act, () => undefined);
  }

  private get isLoaded(): boolean {
    return Object.keys(this.documents).length > 0;
  }

  private get isTranslation(): boolean {
    const { language, defaultLanguage } = this.editor.model.site;
    return language !== defaultLanguage;
  }

  follow(what: Followed, target: EditTarget): Operation[] {
    const original = this.documents[target.document];
    return original === undefined ? [] : followDefault(what, this.editor.page.documents, original, target);
  }

  fillEmptied(target: EditTarget): Operation[] {
    const original = this.documents[target.document];
    return original === undefined ? [] : fillEmptied(this.editor.page.documents, original, target);
  }

  /** How a target differs from the default language. */
  compare(target: EditTarget): OwnTranslation {
    const { documents } = this.editor.page;
    const { isTranslation } = this;
    const { document, path, leaf } = target;
    const original = this.documents[document];
    const whole = original === undefined ? undefined : readOriginal(documents, original, target);
    if (original === undefined || whole === undefined) return { isTranslation };
    const isElement = !isBlock(target) && !isItem(target);
    const part = readPart(documents, target) ?? {};
    const text = { path, leaf, part, own: part[leaf], whole: isObject(whole) ? whole[leaf] : whole };
    return {
      isTranslation,
      isOwn: differs(isElement ? 'part' : 'whole', documents, original, target),
      isOwnList: isItem(target) && differs('list', documents, original, target),
      isUntranslated: isElement && isUntranslated(text),
      isSameOnPurpose: isElement && isSameOnPurpose(part, leaf),
    };
  }

  private async loadAll(): Promise<true> {
    const loaded = await Promise.all(DOCUMENT_NAMES.map((area) => this.loadOne(area)));
    runInAction(() => {
      this.documents = Object.fromEntries(loaded);
    });
    return true;
  }

  private async loadOne(area: DocumentName): Promise<[DocumentName, Ast]> {
    const { model, context } = this.editor;
    const query = { channelCode: model[area].channelCode, languageCode: model.site.defaultLanguage };
    const { ast } = await context.call('content.getByChannelCode', { query });
    return [area, fillAst(ast as Ast)];
  }
}
