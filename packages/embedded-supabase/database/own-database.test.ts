import { expect, it } from "vitest";
import { isReadableOnTheWay } from "./own-database.ts";

it.each([
  "postgres://site:secret@db.example.com/site",
  "postgresql://site:p%40ss@10.0.0.5:5432/site?application_name=site",
  "postgres://db.example.com/site?sslmode=disable",
  "postgres://db.example.com/site?sslmode=prefer",
  "postgres://localhost,db.example.com/site",
  "postgres:///site?host=db.example.com",
])("can be read by third parties: %s", (url) => expect(isReadableOnTheWay(url)).toBe(true));

it.each([
  "postgres://site@db.example.com/site?sslmode=verify-full",
  "postgres://site@db.example.com/site?application_name=a&sslmode=require",
  "postgres://site@localhost:5432/site",
  "postgres://site@127.0.0.1/site",
  "postgres://[::1]:5432/site",
  "postgres:///site",
  "postgres://%2Fvar%2Frun%2Fpostgresql/site",
  "postgres:///site?host=/var/run/postgresql",
])("cannot: %s", (url) => expect(isReadableOnTheWay(url)).toBe(false));
