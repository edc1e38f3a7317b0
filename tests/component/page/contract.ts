// What the page offers to the tests on `window`.
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import type { FieldSetHandle } from '../../../src/assembly/forms/field-set.tsx';

/** What is mounted: parts of a document that the server would have written, and the program's own choices. */
export interface Mounting {
  /** Path and query that the page has in its address. */
  address: string;
  language: string;
  /** Content of the root element. */
  html: string;
  /** Rules of stored styles. */
  css: string;
  /** The page payload, as JSON. */
  payload: string;
  /** What the browser has stored before. */
  storage: Readonly<Record<string, string>>;
  /** Whether the program waits until something is about to act, as on a visitor's page. */
  waitsForIntent: boolean;
}

/** The payload of a form of an owner's fields, as dialogs have it. */
export interface FieldsPayload {
  model: { site: SiteModel };
  fields: {
    /** `properties` of a dialog's schema. */
    schema: object;
    values: JsonObject;
    /** `$lookup` of expressions. */
    lookup: Readonly<Record<string, unknown>>;
    isDisabled: boolean;
  };
}

export interface ComponentPage {
  /** Puts the parts into the page and starts the program; fulfilled when it can act. */
  mount(mounting: Mounting): Promise<void>;
  /** Ends the program and removes what it has left behind. */
  unmount(): Promise<void>;
}

declare global {
  interface Window {
    component: ComponentPage;
    /** Opens a dialog of the mounted editor. */
    openDialog(name: string, value: Readonly<Record<string, unknown>>): void;
    /** The members that the last dialog closes with; false when it is dismissed. */
    dialogAnswer: Promise<Readonly<Record<string, unknown>> | false>;
    /** The mounted form of fields. */
    fields: FieldSetHandle | undefined;
    /** Answers what a field asks for. Provided by the test. */
    answerField(name: string, value: unknown): Promise<unknown>;
  }
}
