/**
 * Declares what is known of a form field without its component. The server, skeletons and the designer read
 * it.
 */

/** The values of a field. A `path` leads through a tree of choices, a `choice` may be of any type. */
export type Gives =
  | 'text'
  | 'moment'
  | 'number'
  | 'flag'
  | 'list'
  | 'path'
  | 'files'
  | 'rows'
  | 'choice'
  | 'nothing';

/** A literal, or what a rule gives as a prop of the component. */
export type Fact = string | number | boolean | PropFact;

interface PropFact {
  prop: string;
  /** Only these values of the prop count. */
  oneOf?: readonly unknown[];
  /** Only a text counts that is no expression; of a list the first one. */
  isText?: true;
  /** What stands in the place of the prop's value. */
  instead?: string | number;
  /** Where the prop is missing or does not count. */
  otherwise?: string | number;
}

interface ValueFacts {
  /** Any type that the rule names where it is absent. */
  gives?: Gives;
  /** Keywords of the rule where it sets none. */
  keywords?: Readonly<Record<string, Fact>>;
  /** Validators of `runtime/forms/formily/value-checks.ts`. */
  validators?: readonly Readonly<Record<string, Fact>>[];
  /** A `code` is read without blanks and dashes, as its box reads it. */
  typed?: 'code';
}

export interface FieldFacts extends ValueFacts {
  /** Facts where a prop has one of these values; without values where it is true or an object. */
  when?: ValueFacts & { prop: string; is?: unknown };
  /** Fields with the same word may stand in for one another. */
  alike?: string;
  /** Where its title is: in the control, or nowhere. Above the control by default. */
  titled?: 'inside' | 'nowhere';
  /** Types of files, whatever the rule says. */
  accepts?: string;
  /** How the control looks before the form has loaded; one line by default, which cannot be typed into. */
  skeleton?:
    | 'line'
    | 'area'
    | 'choices'
    | 'range'
    | 'stars'
    | 'two-lists'
    | 'tabs'
    | 'room'
    | 'drop'
    | 'picture';
  /** How a value is written where it can only be read; by default as text, or as the label of its choice. */
  reading?: 'hidden' | 'path' | 'parts' | 'ranked' | 'of-count' | 'span';
}

type LocalizedText = Readonly<Record<string, string>>;

/** The entry of the form designer. The rule is that of the component, with what stands here. */
export interface FieldEntry {
  order: number;
  group: 'often' | 'people' | 'company' | 'structure' | 'agreement';
  title: LocalizedText;
  note?: LocalizedText;
  icon: string;
  search: LocalizedText;
  rule?: Readonly<Record<string, unknown>>;
}

/**
 * The constant `facts` of a `*.field.tsx`, in literals: `npm run generate` reads it, and no browser loads it
 * with the component. A part is what stands after the dot of `Radio.Group`; a text is the field that it is
 * like.
 */
export interface OwnFacts extends FieldFacts {
  parts?: Readonly<Record<string, FieldFacts | string>>;
  entry?: FieldEntry;
}

/** The type of a rule by what its component gives. */
export const TYPE_OF = {
  text: 'string',
  moment: 'string',
  number: 'number',
  flag: 'boolean',
  list: 'array',
  path: 'array',
  files: 'array',
  rows: 'array',
  choice: undefined,
  nothing: 'void',
} as const satisfies Record<Gives, string | undefined>;
