// Loads a form that lets people look up their own answers.
import { defineSource } from '../model/source.ts';

export default defineSource({ call: 'memberMenuValue.lookUpForm', reads: 'forms' });
