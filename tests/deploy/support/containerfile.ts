import { readFileSync } from "node:fs";
import path from "node:path";
import {
  type Copy,
  DockerfileParser,
  type Env,
  type From,
  type Healthcheck,
  type JSONInstruction,
} from "dockerfile-ast";

export const root = path.resolve(import.meta.dirname, "../../..");
export const containerfile = readFileSync(path.join(root, "deploy/Containerfile"), "utf8");

export type CopyStep = { keyword: "COPY"; from: string | undefined; sources: string[]; target: string };

export type Step =
  | { keyword: "RUN"; command: string }
  | CopyStep
  | { keyword: "ENV"; values: Record<string, string> }
  | { keyword: "WORKDIR"; value: string }
  | { keyword: "USER"; value: string };

export type Stage = { name: string; base: string; steps: Step[] };

export type ImageDescription = {
  stages: Stage[];
  command: string[];
  healthCheck: string[];
  volumes: string[];
};

/** Reads a container file. @throws for unknown instructions, because no test would cover them */
export function parseContainerfile(text: string): ImageDescription {
  const image: ImageDescription = { stages: [], command: [], healthCheck: [], volumes: [] };
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const content = instruction.getArgumentsContent() ?? "";
    const steps = image.stages.at(-1)?.steps ?? [];
    if (keyword === "FROM") {
      const from = instruction as From;
      image.stages.push({ name: from.getBuildStage() ?? "", base: from.getImage() ?? "", steps: [] });
    } else if (keyword === "RUN") steps.push({ keyword, command: content });
    else if (keyword === "COPY") steps.push(readCopy(instruction as Copy));
    else if (keyword === "ENV") steps.push({ keyword, values: readValues(instruction as Env) });
    else if (keyword === "WORKDIR" || keyword === "USER") steps.push({ keyword, value: content });
    else if (keyword === "CMD") image.command = readJson(instruction as JSONInstruction);
    else if (keyword === "HEALTHCHECK") image.healthCheck = JSON.parse(readCheck(instruction as Healthcheck));
    else if (keyword === "VOLUME") image.volumes.push(content);
    else if (!["LABEL", "EXPOSE", "STOPSIGNAL"].includes(keyword)) throw new Error(`Nothing tries ${keyword}.`);
  }
  return image;
}

function readCopy(instruction: Copy): Step {
  const sources = instruction.getArguments().map((argument) => argument.getValue());
  const target = sources.pop() ?? "";
  return { keyword: "COPY", from: instruction.getFromFlag()?.getValue() ?? undefined, sources, target };
}

function readValues(instruction: Env): Record<string, string> {
  return Object.fromEntries(instruction.getProperties().map((entry) => [entry.getName(), entry.getValue() ?? ""]));
}

function readJson(instruction: JSONInstruction): string[] {
  return instruction.getJSONStrings().map((text) => text.getJSONValue());
}

function readCheck(instruction: Healthcheck): string {
  return (instruction.getArgumentsContent() ?? "").replace(/^CMD\s+/, "");
}
