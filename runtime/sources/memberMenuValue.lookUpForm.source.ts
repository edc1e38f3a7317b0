// The source `memberMenuValue.lookUpForm`.
import { defineSource } from '../model/source.ts';

/** A form that lets people look up their own answers. */
export default defineSource({ call: 'memberMenuValue.lookUpForm', reads: 'forms' });
