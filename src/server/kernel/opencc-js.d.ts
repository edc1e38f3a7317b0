/** The package has no types for its tables: `臺 台|裏 里`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export default pairs;
}
