"""A player of one's own: checks, else calls what costs at most a tenth of its stack, else folds."""
import json
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def decide(prompt):
    number = lambda label: int(re.search(rf"^{label}: (\d+)", prompt, re.M).group(1))
    to_call, stack = number("To call"), number("Your stack")
    if to_call == 0:
        return "check", "It costs nothing."
    if to_call <= stack // 10 and f"- call: costs {to_call}" in prompt:
        return "call", f"{to_call} is at most a tenth of my stack."
    return "fold", f"{to_call} is too much for me."


class Bot(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        prompt = body["messages"][-1]["content"]
        if "## Your options" in prompt:
            action, reasoning = decide(prompt)
            content = json.dumps({"action": action, "amount": None, "reasoning": reasoning})
            call = {"name": "poker_action", "arguments": content}
            tool_call = {"id": "call_1", "type": "function", "function": call}
            message = {"role": "assistant", "content": None, "tool_calls": [tool_call]}
        else:
            message = {"role": "assistant", "content": "NO CHANGE"}
        reply = json.dumps({"model": body["model"], "choices": [{"index": 0, "message": message}]})
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(reply.encode())

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 8001), Bot)
print("http://127.0.0.1:8001/v1", flush=True)
server.serve_forever()
