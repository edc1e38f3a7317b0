// Declares the tables of the dictionary.
import type { JsonText, OfSite } from './columns.ts';

/** A value in one language. Parts of pages are bound to its code. */
export interface DictionaryEntryTable extends OfSite {
  code: string;
  language_code: string;
  value: string;
  url: string | null;
  resource_type: number;
  modified_at: string;
}

/** A kind of object in the dictionary: the company, its shops. */
export interface DictionaryObjectTable extends OfSite {
  object_code: string;
  /** A text per language. */
  name: JsonText;
  sort_order: number;
}

/** A field of an object: 0 text, 1 media, 2 link. */
export interface DictionaryAttributeTable extends OfSite {
  object_code: string;
  attribute_code: string;
  /** A text per language. */
  name: JsonText;
  type: number;
  sort_order: number;
}

/** The field and the instance that an entry is the value of. */
export interface DictionaryValueTable extends OfSite {
  code: string;
  object_code: string;
  attribute_code: string;
  instance_code: string;
  created_at: string;
}

export interface DictionaryTables {
  dictionary_entry: DictionaryEntryTable;
  dictionary_object: DictionaryObjectTable;
  dictionary_attribute: DictionaryAttributeTable;
  dictionary_value: DictionaryValueTable;
}
