// Declares what fields ask of the form and the site around them.
import { createContext, useContext, type ComponentType, type Ref } from 'react';

/** A file that was uploaded; the value of an upload is a list of these. */
export interface StoredFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** An upload error: a message for the visitor, and whether a retry may succeed. */
export class UploadFailure extends Error {
  readonly mayRetry: boolean;
  constructor(message: string, mayRetry: boolean) {
    super(message);
    this.mayRetry = mayRetry;
  }
}

/** What fields know of the site that their values belong to. */
export interface FieldSite {
  /** The owner reads it. */
  language: string;
  /** The languages of the site's texts, the default one first. */
  languages: readonly { code: string; title: string }[];
  /** The languages that a site can have. */
  productLanguages: FieldSite['languages'];
  /** IANA name of the zone that moments are written in. */
  timeZone: string;
}

/** A form of visitors inside of a field of an owner's form. */
export interface InnerFormProps {
  /** Formily rules, each with its name. Other ones draw the form anew. */
  rules: readonly object[];
  values: Readonly<Record<string, unknown>>;
  /** `read` shows values; `edit` changes what was filled in; `preview` is the form as visitors see it. */
  use: 'read' | 'edit' | 'preview';
  /** Of its texts; the owner's where it is absent. */
  language?: string;
  ref?: Ref<InnerFormHandle>;
  /** Gets what the form would send, after each change of somebody who types. */
  onChange?(values: Record<string, unknown>): void;
  /** The rules cannot be drawn. */
  onFailure?(message: string): void;
}

export interface InnerFormHandle {
  /** False when fields show errors. */
  validate(): Promise<boolean>;
}

/** The editor of the rules of a form. */
export interface RulesEditorProps {
  /** Formily rules, each with its name. */
  value: readonly unknown[];
  disabled: boolean;
  /** What would forbid saving, at JSON Pointers that begin with `/rule`. */
  errors: readonly { path: string; message: string }[];
  onChange(rules: unknown[]): void;
  /** Shows the rules as text, at a place inside of them. */
  openText(pointer: string): void;
  /** The title and the options of the form, and whether it costs something, as they are typed now. */
  readAround(): { id?: string; title: object; option: object; isPaid: boolean };
}

/** The languages of a form's texts that are shown, and which texts miss one. */
export interface LanguageView {
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  read(): LanguageViewState;
  choose(language: string): void;
  /** Notes the languages in which a field misses texts, once for each; undefined when the field is gone. */
  note(field: string, missing: readonly string[] | undefined): void;
}

export interface LanguageViewState {
  /** Code of the language that is written. */
  shown: string;
  /** Another language stands beside it. */
  compares: boolean;
  /** How many fields miss a text, by the code of the language. Undefined while no field has languages. */
  missing: Readonly<Record<string, number>> | undefined;
}

/** How a screen arranges its form. */
export interface FormLayout {
  /** Absent: each text is shown in all languages. */
  languages?: LanguageView;
  /** Remembers by name which parts are open. Absent: parts do not fold. */
  parts?: { read(name: string): boolean | undefined; keep(name: string, isOpen: boolean): void };
  /** Parts that stand beside are drawn in it. Null: there is no place beside. */
  beside?: HTMLElement | null;
}

/** What the form around a field provides to it. */
export interface FieldServices {
  /** Absent where fields simply follow one another, as in dialogs. */
  layout?: FormLayout;
  /** Absent where no field may need it: in the forms of visitors. */
  site?: FieldSite;
  /** Translates a key such as `form.row.add` into the page's language, with its `{placeholders}` filled. */
  translate: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  /** Stores a file for the field with this name; rejects with an `UploadFailure`. */
  upload(file: File, field: string): Promise<StoredFile>;
  /**
   * Sends a code to a phone for the field with this name. Absent where no form is sent. `message` says why it
   * could not be sent, `waitSeconds` when it can be tried again.
   */
  sendCode?(phone: string, field: string): Promise<{ message?: string; waitSeconds?: number | undefined }>;
  /** Told of each step that is opened, by its number from 1 on. Absent where nothing is counted. */
  noteStep?(step: number): void;
  /** Fetches a submitted file; rejects if it is not available. */
  fetchFile(id: string): Promise<Blob>;
  /** Address of a submitted file, for those to whom their session gives access: owners. */
  fileAddress?(id: string): string;
  /** Absent in the forms of visitors. */
  InnerForm?: ComponentType<InnerFormProps>;
  /** Absent where no rules are edited. */
  RulesEditor?: ComponentType<RulesEditorProps>;
  /** Loads code that a field needs later, again after a failure. Absent in the forms of visitors. */
  loadPart?<Part>(load: () => Promise<Part>): Promise<Part>;
  /** Calls a function of the dialog by name, with a value. Rejects with a message for the owner. */
  ask(name: string, value?: unknown): Promise<unknown>;
}

/** Set by `FieldSurface`. */
export const FieldServicesContext = createContext<FieldServices>({
  translate: (key) => key,
  upload: () => Promise.reject(new Error('Files cannot be uploaded here.')),
  fetchFile: () => Promise.reject(new Error('Files cannot be fetched here.')),
  ask: () => Promise.reject(new Error('Nothing can be asked for here.')),
});

/** What the form around the current field provides. */
export function useFieldServices(): FieldServices {
  return useContext(FieldServicesContext);
}

/** The site of the form. Fields that need it are for owners' forms, which have one. */
export function useFieldSite(): FieldSite {
  return (
    useFieldServices().site ?? {
      language: 'zh-CN',
      languages: [],
      productLanguages: [],
      timeZone: 'Asia/Shanghai',
    }
  );
}
