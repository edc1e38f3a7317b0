// Loads a form's rules and options by id.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'memberMenu.templateDetail', reads: 'forms' });
