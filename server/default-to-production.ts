/**
 * Imported before everything else: React and its router choose their production or development code when they are
 * loaded, and must choose alike.
 */
process.env.NODE_ENV ||= "production";
