/** The file's exported function, compiled and minified as an expression (vite.config.ts). */
declare module "*?inline-script" {
  const expression: string;
  export default expression;
}
