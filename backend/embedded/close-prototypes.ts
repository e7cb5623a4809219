const SHARED = [Object, Function, Array, String, Number, Boolean].flatMap((type) => [type, type.prototype]);

/** Text of a caller, such as `__proto__`, must never become a property of every object of the process. */
export function closePrototypes(): void {
  for (const shared of SHARED) Object.preventExtensions(shared);
}
