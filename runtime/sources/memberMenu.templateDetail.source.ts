// The source `memberMenu.templateDetail`.
import { defineSource } from '../model/source.ts';

/** A form's rules and options by id. */
export default defineSource({ call: 'memberMenu.templateDetail', reads: 'forms' });
